import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useLinkHolder } from '#web/features/auth/account.api.ts';
import { SetPasswordForm } from '#web/features/auth/set-password-form.tsx';
import { isGone } from '#web/lib/calls/api-error.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useLinkSecret } from '#web/lib/pages/use-link-secret.ts';
import { sendsMail, supportEmail } from '#web/lib/portal.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';
import { LinkPending } from './link-pending.tsx';

/** The page of the links that set a password: one-time links, and those of forgotten passwords. The secret is in the fragment, which browsers never send to a server. */
export function SetPasswordPage() {
  const token = useLinkSecret(paths.setPassword);
  const [badToken, setBadToken] = useState<string | null>(null);
  const holder = useLinkHolder(token);
  const navigate = useNavigate();
  usePageTitle('Set your password');
  if (token === '' || token === badToken || isGone(holder.error)) return <BadLink isMissing={token === ''} />;
  if (!holder.data) return <LinkPending link={holder} />;
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

function BadLink({ isMissing }: { isMissing: boolean }) {
  return (
    <NarrowScreen
      title={isMissing ? 'Please open your link again' : 'This link no longer works'}
      lead={
        isMissing
          ? 'The address of this page is incomplete. Open the whole link you were sent.'
          : 'A link works once, and for a limited time: 24 hours, or 30 minutes for a forgotten password. This one has been used, has expired, or was replaced by a newer one.'
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
      <div className="flex flex-wrap gap-2">
        {sendsMail && (
          <Link to={paths.forgottenPassword} className={buttonClasses()}>
            Get a new link by mail
          </Link>
        )}
        <Link to={paths.auth} className={buttonClasses('secondary')}>
          Go to sign-in
        </Link>
      </div>
    </NarrowScreen>
  );
}
