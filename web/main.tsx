import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/routes.tsx';
import { watchSession } from './features/auth/auth.session.ts';
import { createQueryClient } from './lib/query-client.ts';
import { watchTheme } from './lib/theme.ts';
import { viewerQuery } from './lib/viewer.ts';
import { ToastViewport } from './ui/overlays/toast.tsx';
import { TooltipProvider } from './ui/overlays/tooltip.tsx';

const client = createQueryClient();
// Read before anything renders, because every page waits for it.
void client.prefetchQuery(viewerQuery);
watchTheme();
watchSession(client);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <ToastViewport />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
