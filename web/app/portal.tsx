import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { Tooltips } from '#web/ui/overlays/tooltip.tsx';
import { router } from './routes.tsx';

/** Every page of the product. */
export function Portal({ client }: { client: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastViewport />
        <Tooltips />
      </QueryClientProvider>
    </StrictMode>
  );
}
