import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useLinkHolder } from '#web/features/auth/account.api.ts';
import { SecondStep } from '#web/features/auth/factors/second-step.tsx';
import { SetPasswordForm } from '#web/features/auth/set-password-form.tsx';
import { useLogin } from '#web/features/auth/sign-in.api.ts';
import { isGone, messageOf } from '#web/lib/calls/api-error.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useLinkSecret } from '#web/lib/pages/use-link-secret.ts';
import { sendsMail } from '#web/lib/portal.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { SupportAddress } from '#web/ui/support-address.tsx';
import { LinkPending } from './link-pending.tsx';

/**
 * The page of links that set a password: invitations, one-time links, and those for forgotten passwords. The secret is in the fragment, which browsers
 * never send to a server.
 */
export function SetPasswordPage() {
  const token = useLinkSecret(paths.setPassword);
  const [bad, setBad] = useState<{ token: string; reason: string } | null>(null);
  const { begun, signIn, kinds, isSigningIn, isDone, giveUp } = useSignInAfterwards();
  // Once the password is set the link no longer works, so it is not checked again.
  const holder = useLinkHolder(begun ? '' : token);
  usePageTitle('Set your password');
  // The navigation to Home is in progress.
  if (isDone) return <PageSpinner />;
  if (kinds) {
    return (
      <NarrowScreen title="Your password is set" lead="Now confirm that it’s you, as you do each time you sign in.">
        <SecondStep kinds={kinds} onBack={giveUp} />
      </NarrowScreen>
    );
  }
  const person = begun ?? holder.data;
  if (!begun && token === '') return <BadLink reason={null} />;
  if (!begun && token === bad?.token) return <BadLink reason={bad.reason} />;
  if (!begun && isGone(holder.error)) return <BadLink reason={messageOf(holder.error)} />;
  if (!person) return <LinkPending link={holder} />;
  return (
    <NarrowScreen
      title="Set your password"
      lead={`Hello ${person.fullName}. Choose the password you’ll sign in with. No one else will know it.`}
    >
      <SetPasswordForm
        key={token}
        token={token}
        username={person.username}
        onSet={(password) => signIn(person, password)}
        isGoingOn={isSigningIn}
        onBadLink={(reason) => setBad({ token, reason })}
      />
    </NarrowScreen>
  );
}

interface LinkHolder {
  fullName: string;
  username: string;
}

/** Signs the link's person in with the new password; a second step is asked for as at each sign-in. */
function useSignInAfterwards() {
  const [begun, setBegun] = useState<LinkHolder | null>(null);
  const { mutate, data, isPending, isSuccess } = useLogin();
  const viewer = useQuery(viewerQuery).data;
  const navigate = useNavigate();
  const toSignIn = ({ username }: LinkHolder) => void navigate({ to: paths.auth, state: { username }, replace: true });

  function signIn(person: LinkHolder, password: string): void {
    setBegun(person);
    const onError = () => {
      toast({ title: 'Password set', description: 'You can now sign in with it.', group: 'session' });
      toSignIn(person);
    };
    mutate({ username: person.username, password }, { onError });
  }

  // Somebody else may be signed in in this browser.
  const isDone = isSuccess && begun !== null && viewer?.username === begun.username;
  useEffect(() => {
    if (isDone) void navigate({ to: paths.home, replace: true });
  }, [isDone, navigate]);

  return {
    begun,
    signIn,
    giveUp: () => begun && toSignIn(begun),
    isSigningIn: isPending,
    kinds: data && 'secondStep' in data ? data.secondStep : null,
    isDone,
  };
}

/** `reason` is the server's; null where the address has no secret. */
function BadLink({ reason }: { reason: string | null }) {
  return (
    <NarrowScreen
      title={reason === null ? 'Please open your link again' : 'This link no longer works'}
      lead={reason ?? 'The address of this page is incomplete. Open the whole link you were sent.'}
    >
      <p className="mb-6 text-body">
        The accounts team can send you a new one
        <SupportAddress />
      </p>
      <div className="flex flex-wrap gap-2">
        {sendsMail && (
          <Link to={paths.forgottenPassword} className={buttonClasses()}>
            Get a new link by e-mail
          </Link>
        )}
        <Link to={paths.auth} activeOptions={{ exact: true }} className={buttonClasses('secondary')}>
          Go to sign-in
        </Link>
      </div>
    </NarrowScreen>
  );
}
