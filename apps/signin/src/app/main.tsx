import '@fontsource-variable/noto-sans-jp/wght.css';
import '@tsuzura/ui/style.css';
import '@tsuzura/ui/tailwind.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PreparingView } from '../views/index.ts';
import { Card } from './card.tsx';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Card host={location.host}>
      <PreparingView />
    </Card>
  </StrictMode>,
);
