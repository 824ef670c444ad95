import '@fontsource-variable/noto-sans-jp/wght.css';
import '@tsuzura/ui/style.css';
import '@tsuzura/ui/tailwind.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Shell } from '../shell/index.ts';
import { PreparingScreen } from './preparing-screen.tsx';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Shell>
      <PreparingScreen />
    </Shell>
  </StrictMode>,
);
