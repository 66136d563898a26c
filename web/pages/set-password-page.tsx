import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useLinkHolder } from '#web/features/auth/account.api.ts';
import { SetPasswordForm } from '#web/features/auth/set-password-form.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { supportEmail } from '#web/lib/portal.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';

/** The page of one-time links (product §1). The secret is in the fragment, which browsers never send to a server. */
export function SetPasswordPage() {
  const token = useToken();
  const [badToken, setBadToken] = useState<string | null>(null);
  const holder = useLinkHolder(token);
  const navigate = useNavigate();
  usePageTitle('Set your password');
  if (token === '' || token === badToken || isGone(holder.error)) return <BadLink isMissing={token === ''} />;
  if (!holder.data) return <LinkPending holder={holder} />;
  const { fullName, username } = holder.data;
  return (
    <NarrowScreen
      title="Set your password"
      lead={`Hello ${fullName}. Choose the password you will sign in with. Nobody else will know it.`}
    >
      <SetPasswordForm
        key={token}
        token={token}
        username={username}
        onSet={() => void navigate({ to: paths.auth, state: { username }, replace: true })}
        onBadLink={() => setBadToken(token)}
      />
    </NarrowScreen>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function LinkPending({ holder }: { holder: ReturnType<typeof useLinkHolder> }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-surface">
      {holder.isError ? (
        <ErrorState
          title="Your link could not be checked"
          message={messageOf(holder.error)}
          onRetry={() => void holder.refetch()}
          isRetrying={holder.isFetching}
        />
      ) : (
        <PageSpinner label="Checking your link..." />
      )}
    </main>
  );
}

/** The link's secret, removed from the address bar so that neither a glance nor the history gives it away. */
function useToken(): string {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token, setToken] = useState(hash);
  // Opening another link in this tab changes only the fragment.
  if (hash !== '' && hash !== token) setToken(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: paths.setPassword, replace: true });
  }, [hash, navigate]);
  return token;
}

function BadLink({ isMissing }: { isMissing: boolean }) {
  return (
    <NarrowScreen
      title={isMissing ? 'Please open your link again' : 'This link no longer works'}
      lead={
        isMissing
          ? 'The address of this page is incomplete. Open the whole link you were sent.'
          : 'A link works once, and for 24 hours. This one has been used, has expired, or was replaced by a newer one.'
      }
    >
      <p className="mb-6 text-body">
        The accounts team can send you a new one:{' '}
        <a
          className="font-medium text-link underline underline-offset-2 [overflow-wrap:anywhere]"
          href={`mailto:${supportEmail}`}
        >
          {supportEmail}
        </a>
      </p>
      <Link to={paths.auth} className={buttonClasses('secondary')}>
        Go to sign-in
      </Link>
    </NarrowScreen>
  );
}
