import '@fontsource-variable/noto-sans-jp/wght.css';
import '@tsuzura/ui/style.css';
import '@tsuzura/ui/tailwind.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routeOf } from '../flow/route.ts';
import { App } from './app.tsx';

// A page that the browser kept and shows again (back button) may be of an interaction that is over: ask anew.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App route={routeOf(location)} host={location.host} />
  </StrictMode>,
);
