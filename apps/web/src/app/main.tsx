import '@fontsource-variable/noto-sans-jp/wght.css';
import '@tsuzura/ui/style.css';
import '@tsuzura/ui/tailwind.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Layout } from './layout.tsx';
import { pageAt } from './pages.tsx';

const { title, page } = pageAt(location.pathname);
document.title = title;
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Layout>{page}</Layout>
  </StrictMode>,
);
