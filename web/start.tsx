import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isServerThere } from './lib/live/server-there.ts';
import { whenIdle } from './lib/pages/when-idle.ts';
import { viewerQuery } from './lib/viewer.ts';
import { toast } from './ui/overlays/toast.tsx';

const fetchPortal = () => import('./app/portal.tsx');
const fetchToasts = () => import('./ui/overlays/toast-viewport.tsx');

/** Every page but the sign-in page opened by its address. */
export async function startPortal(root: HTMLElement, client: QueryClient): Promise<void> {
  // What names the files of all pages but Home comes beside the portal, not after it; the page asks again for what fails.
  if (window.location.pathname !== '/') import('./app/routes/page-files.ts').catch(() => {});
  // What the document shows stays until it is known who is signed in.
  const [{ Portal }] = await Promise.all([fetchPortal(), client.prefetchQuery(viewerQuery)]);
  createRoot(root).render(<Portal client={client} />);
}

/** React takes over the page that stands there with what was typed, and what comes next is fetched meanwhile. */
export async function takeOverSignIn(root: HTMLElement, client: QueryClient): Promise<void> {
  // The page names this file as well, so that it comes with the others.
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
    // What fails is fetched when it is needed.
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

  /** A browser does not fetch a file again that failed; and without a server it would show its own error page. */
  async function reload(): Promise<void> {
    if (await isServerThere()) window.location.reload();
    else await openPortal();
  }
}
