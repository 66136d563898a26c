import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { router } from './routes/routes.tsx';

const Tooltips = lazyPart(() => import('#web/ui/overlays/tooltip.tsx').then((file) => file.Tooltips));

export function Portal({ client }: { client: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastViewport />
        <AfterPage>
          <Tooltips />
        </AfterPage>
      </QueryClientProvider>
    </StrictMode>
  );
}
