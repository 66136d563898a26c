import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useLinkHolder } from '#web/features/auth/account.api.ts';
import { SecondStep } from '#web/features/auth/factors/second-step.tsx';
import { SetPasswordForm } from '#web/features/auth/set-password-form.tsx';
import { useLogin } from '#web/features/auth/sign-in.api.ts';
import { isGone } from '#web/lib/calls/api-error.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useLinkSecret } from '#web/lib/pages/use-link-secret.ts';
import { sendsMail, supportEmail } from '#web/lib/portal.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { LinkPending } from './link-pending.tsx';

/** The page of the links that set a password: one-time links, and those of forgotten passwords. The secret is in the fragment, which browsers never send to a server. */
export function SetPasswordPage() {
  const token = useLinkSecret(paths.setPassword);
  const [badToken, setBadToken] = useState<string | null>(null);
  const holder = useLinkHolder(token);
  const { signIn, kinds, isSigningIn, isDone, giveUp } = useSignInAfterwards(holder.data?.username);
  usePageTitle('Set your password');
  if (token === '' || token === badToken || isGone(holder.error)) return <BadLink isMissing={token === ''} />;
  if (!holder.data) return <LinkPending link={holder} />;
  const { fullName, username } = holder.data;
  if (isDone) return <Navigate to={paths.home} replace />;
  if (kinds) {
    return (
      <NarrowScreen title="Your password is set" lead="Now confirm that it’s you, as at each sign-in.">
        <SecondStep kinds={kinds} onBack={giveUp} />
      </NarrowScreen>
    );
  }
  return (
    <NarrowScreen
      title="Set your password"
      lead={`Hello ${fullName}. Choose the password you will sign in with. Nobody else will know it.`}
    >
      <SetPasswordForm
        key={token}
        token={token}
        username={username}
        onSet={signIn}
        isGoingOn={isSigningIn}
        onBadLink={() => setBadToken(token)}
      />
    </NarrowScreen>
  );
}

/** Signs the link's person in with the password they have just set; a second step is asked for as at each sign-in. */
function useSignInAfterwards(username: string | undefined) {
  const { mutate, data, isPending, isSuccess } = useLogin();
  const viewer = useQuery(viewerQuery).data;
  const navigate = useNavigate();
  const giveUp = () => void navigate({ to: paths.auth, ...(username && { state: { username } }), replace: true });

  function signIn(password: string): void {
    if (!username) return;
    const onError = () => {
      toast({ title: 'Password set', description: 'You can now sign in with it.', group: 'session' });
      giveUp();
    };
    mutate({ username, password }, { onError });
  }

  return {
    signIn,
    giveUp,
    isSigningIn: isPending,
    /** Of the second step; null without one. */
    kinds: data && 'secondStep' in data ? data.secondStep : null,
    // Somebody else may be signed in in this browser.
    isDone: isSuccess && viewer?.username === username,
  };
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
            Get a new link by e-mail
          </Link>
        )}
        <Link to={paths.auth} className={buttonClasses('secondary')}>
          Go to sign-in
        </Link>
      </div>
    </NarrowScreen>
  );
}
