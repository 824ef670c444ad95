import { StrictMode, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type Router } from '@tsuzura/browser/router';
import { ServicesContext } from '@tsuzura/browser/services';
import { ToastHost } from '@tsuzura/browser/toast';
import { type Services } from '../shared/services.ts';

interface Props {
  readonly services: Services;
  readonly queries: QueryClient;
  readonly router: Router;
  readonly children: ReactNode;
}

/** The whole tree, once: a page drawn ahead can be taken over only by the very tree that drew it. */
export function App({ services, queries, router, children }: Props) {
  return (
    <StrictMode>
      <ServicesContext value={services}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router}>{children}</RouterProvider>
          <ToastHost />
        </QueryClientProvider>
      </ServicesContext>
    </StrictMode>
  );
}
