import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { ChatElsewhere } from '#web/app/chat-elsewhere.tsx';
import { Layout } from '#web/app/layout.tsx';
import { LiveData } from '#web/app/live-data.tsx';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { safeNext } from '#web/lib/pages/links.ts';
import { useViewer, ViewerContext, viewerQuery } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { returnAddress } from './return-address.ts';

// Shown at most once per account, so not part of the first load.
const FirstDuty = lazyPart(() => import('#web/app/first-duty.tsx').then((file) => file.FirstDuty));
const QuietParts = lazyPart(() => import('#web/app/quiet-parts.tsx').then((file) => file.QuietParts));

/** Guards signed-in pages: a spinner while the session loads, the sign-in page without one. */
export function SignedInOnly() {
  return (
    <WithSession visitors={<ToSignIn />}>
      <Outlet />
    </WithSession>
  );
}

/** `children` for whoever is signed in, in the frame of every page; `visitors` for everybody else. */
export function WithSession({ visitors, children }: { visitors: ReactNode; children: ReactNode }) {
  const session = useQuery(viewerQuery);
  if (session.data === undefined) return <SessionPending session={session} />;
  if (session.data === null) return visitors;
  const { mustChangePassword, mustAddFactor } = session.data;
  return (
    // A new person gets a new page: nothing of the last person's may stay.
    <ViewerContext key={session.data.id} value={session.data}>
      {mustChangePassword || mustAddFactor ? (
        <Suspense fallback={<PageSpinner />}>
          <FirstDuty mustChangePassword={mustChangePassword} />
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

/** Everybody else is sent to Home. The server refuses them the data anyway. */
export function AdminsOnly() {
  return useViewer().role === 'admin' ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Guards the sign-in page: whoever is signed in goes on to where they wanted. */
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
  // Read once: the address changes while this component navigates.
  const [search] = useState(() => returnAddress(router.state.location.href));
  return <Navigate to={paths.auth} search={search} replace />;
}

function GoOn({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href, replace: true });
  }, [navigate, href]);
  return null;
}
