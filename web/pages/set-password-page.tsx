import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { SetPasswordForm } from '#web/features/auth/set-password-form.tsx';
import { supportEmail } from '#web/lib/portal.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';

/** The page of one-time links (product §1). The secret is in the fragment, which browsers never send to a server. */
export function SetPasswordPage() {
  const token = useToken();
  const [badToken, setBadToken] = useState<string | null>(null);
  const navigate = useNavigate();
  usePageTitle('Set your password');
  if (token === '' || token === badToken) return <BadLink isMissing={token === ''} />;
  return (
    <NarrowScreen
      title="Set your password"
      lead="Choose the password with which you will sign in. Nobody else will know it."
    >
      <SetPasswordForm
        key={token}
        token={token}
        onSet={() => void navigate({ to: paths.auth, replace: true })}
        onBadLink={() => setBadToken(token)}
      />
    </NarrowScreen>
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
      title={isMissing ? 'Please open your link again' : 'This link does not work any more'}
      lead={
        isMissing
          ? 'The address of this page is incomplete. Open the link that you were sent once more, as a whole.'
          : 'A link sets a password once, and for 24 hours. It has been used, has run out, or a newer one has taken its place.'
      }
    >
      <p className="mb-6 text-body">
        The accounts team sends you a new one:{' '}
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
