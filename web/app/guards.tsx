import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import { useViewer, ViewerContext, viewerQuery } from '#web/lib/viewer.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { ChatElsewhere } from './chat-elsewhere.tsx';
import { DesktopNotices } from './desktop-notices.tsx';
import { FirstPassword } from './first-password.tsx';
import { Layout } from './layout.tsx';
import { LiveData } from './live-data.tsx';
import { wayBack } from './way-back.ts';

/** Pages for signed-in people: a spinner while the session loads, the sign-in page when nobody is (specification §2). */
export function SignedInOnly() {
  const session = useQuery(viewerQuery);
  if (session.data === undefined) return <SessionPending session={session} />;
  if (session.data === null) return <ToSignIn />;
  return (
    // Another person is another page: nothing of the last one's may stay in it.
    <ViewerContext key={session.data.id} value={session.data}>
      {session.data.mustChangePassword ? (
        <FirstPassword />
      ) : (
        <LiveData>
          <ChatElsewhere />
          <DesktopNotices />
          <Layout>
            <Outlet />
          </Layout>
        </LiveData>
      )}
    </ViewerContext>
  );
}

/** specification §2: others who come to an admin's page are led to Home. The server refuses them what stands on it anyway. */
export function AdminsOnly() {
  return useViewer().role === 'admin' ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** The sign-in page is for those who are not signed in; everybody else goes on to where they wanted. */
export function SignedOutOnly() {
  const session = useQuery(viewerQuery);
  const { next } = useSearch({ strict: false });
  if (session.data === undefined) return <SessionPending session={session} />;
  return session.data ? <GoOn href={safeNext(next) ?? paths.home} /> : <Outlet />;
}

function SessionPending({ session }: { session: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      {session.error ? (
        <ErrorState
          title="Your session could not be loaded"
          message={messageOf(session.error)}
          onRetry={session.refetch}
          isRetrying={session.isFetching}
        />
      ) : (
        <PageSpinner />
      )}
    </main>
  );
}

function ToSignIn() {
  const router = useRouter();
  // Asked once: the address changes under this component while it leads away.
  const [search] = useState(() => wayBack(router.state.location.href));
  return <Navigate to={paths.auth} search={search} replace />;
}

function GoOn({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href, replace: true });
  }, [navigate, href]);
  return null;
}
