import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import { paths } from '#contract/values/pages.ts';
import { ChatElsewhere } from '#web/app/chat-elsewhere.tsx';
import { Layout } from '#web/app/layout.tsx';
import { LiveData } from '#web/app/live-data.tsx';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { safeNext } from '#web/lib/pages/links.ts';
import { useCapabilities, ViewerContext, viewerQuery } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { returnAddress } from './return-address.ts';

// Shown at most once per account, so it is not part of the first load.
const RequiredStep = lazyPart(() => import('#web/app/required-step.tsx').then((file) => file.RequiredStep));
const QuietParts = lazyPart(() => import('#web/app/quiet-parts.tsx').then((file) => file.QuietParts));

/** Guards signed-in pages: shows a spinner while the session loads, and the sign-in page without one. */
export function SignedInOnly() {
  return (
    <WithSession visitors={<ToSignIn />}>
      <Outlet />
    </WithSession>
  );
}

/** Shows `children` in the frame of every page to signed-in people, and `visitors` to everybody else. */
export function WithSession({ visitors, children }: { visitors: ReactNode; children: ReactNode }) {
  const session = useQuery(viewerQuery);
  if (session.data === undefined) return <SessionPending session={session} />;
  if (session.data === null) return visitors;
  const { mustChangePassword, mustAddFactor } = session.data;
  const isClosed = !capabilitiesOf(session.data).usesPortal;
  return (
    // The key remounts the page for another person, so that nothing of the former one stays.
    <ViewerContext key={session.data.id} value={session.data}>
      {mustChangePassword || mustAddFactor || isClosed ? (
        <Suspense fallback={<PageSpinner />}>
          <RequiredStep mustChangePassword={mustChangePassword} mustAddFactor={mustAddFactor} />
        </Suspense>
      ) : (
        <LiveData>
          <ChatElsewhere />
          <AfterPage>
            <QuietParts />
          </AfterPage>
          <Layout>{children}</Layout>
        </LiveData>
      )}
    </ViewerContext>
  );
}

/** Sends everybody else to Home. The server refuses them the data anyway. */
export function AdminsOnly() {
  return useCapabilities().runsPortal ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Guards the sign-in page: signed-in people are sent on to where they wanted to go. */
export function SignedOutOnly() {
  const session = useQuery(viewerQuery);
  const { next } = useSearch({ strict: false });
  if (session.data === undefined) return <SessionPending session={session} />;
  return session.data ? <GoOn href={safeNext(next) ?? paths.home} /> : <Outlet />;
}

function SessionPending({ session }: { session: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      {session.error ? <FailedRead title="Your session could not be loaded" read={session} /> : <PageSpinner />}
    </main>
  );
}

function ToSignIn() {
  const router = useRouter();
  // Read once, because the address changes while this component navigates.
  const [search] = useState(() => returnAddress(router.state.location.href));
  return <Navigate to={paths.auth} search={search} replace />;
}

function GoOn({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const isFile = fileNameOf(href) !== null;
    void navigate({ href: isFile ? paths.home : href, replace: true });
    // A download leaves the page as it is.
    if (isFile) window.location.assign(href);
  }, [navigate, href]);
  return null;
}
