import '@fontsource-variable/noto-sans-jp/wght.css';
import '@tsuzura/ui/style.css';
import '@tsuzura/ui/tailwind.css';
import '../shell/console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@tsuzura/browser/data';
import { createRouter, RouterProvider } from '@tsuzura/browser/router';
import { ToastHost } from '@tsuzura/browser/toast';
import { isSignedOut, sessionEnd } from '../data/index.ts';
import { Root } from './root.tsx';

const queries = createQueryClient((error) => {
  // Everything else is said where it happened.
  if (isSignedOut(error)) sessionEnd.set(true);
});

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createRouter([])}>
        <Root />
      </RouterProvider>
      <ToastHost />
    </QueryClientProvider>
  </StrictMode>,
);
