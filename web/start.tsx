import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isServerThere } from './lib/live/server-there.ts';
import { whenIdle } from './lib/pages/when-idle.ts';
import { viewerQuery } from './lib/viewer.ts';
import { toast } from './ui/overlays/toast.tsx';

const fetchPortal = () => import('./app/portal.tsx');
const fetchToasts = () => import('./ui/overlays/toast-viewport.tsx');

/** Starts every page except the sign-in page opened by its address. */
export async function startPortal(root: HTMLElement, client: QueryClient): Promise<void> {
  // Loads the list of page files in parallel with the portal, which all pages but Home need; a failure is retried by the page.
  if (window.location.pathname !== '/') import('./app/routes/page-files.ts').catch(() => {});
  // The outline in the document stays until the session is known.
  const [{ Portal }] = await Promise.all([fetchPortal(), client.prefetchQuery(viewerQuery)]);
  createRoot(root).render(<Portal client={client} />);
}

/** Hydrates the drawn sign-in page with what was typed, and loads the rest meanwhile. */
export async function takeOverSignIn(root: HTMLElement, client: QueryClient): Promise<void> {
  // The HTML preloads this file, so that it arrives with the others.
  const { SignInStart } = await import('./app/sign-in-start.tsx');
  const page = hydrateRoot(
    root,
    <StrictMode>
      <QueryClientProvider client={client}>
        <SignInStart onSignedIn={openPortal} />
      </QueryClientProvider>
    </StrictMode>,
  );
  whenIdle(() => {
    // A file that fails is loaded again when it is needed.
    for (const fetchNext of [fetchToasts, fetchPortal]) fetchNext().catch(() => {});
  });

  async function openPortal(): Promise<void> {
    try {
      const { Portal } = await fetchPortal();
      page.render(<Portal client={client} />);
    } catch {
      toast({
        title: 'The portal could not be loaded',
        description: 'Check your connection and try again.',
        isDestructive: true,
        action: { label: 'Retry', onAct: () => void reload() },
      });
    }
  }

  /**
   * Browsers do not retry a failed module, so the page is reloaded, but only if the server answers: otherwise the browser's error page
   * would appear.
   */
  async function reload(): Promise<void> {
    if (await isServerThere()) window.location.reload();
    else await openPortal();
  }
}
