import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { SignInRefused } from '#contract/technical-setup/institution-sign-in.ts';
import { paths } from '#contract/values/pages.ts';
import { isUnknownResponse } from '#contract/values/sign-in-test.ts';
import { signInProblems, signInRefusals } from '#contract/values/single-sign-on.ts';
import { SecondStep } from '#web/features/auth/factors/second-step.tsx';
import { ConnectAccount } from '#web/features/auth/institution/connect-account.tsx';
import { keepNext, takeNext } from '#web/features/auth/institution/institution-choice.ts';
import { InstitutionChooser } from '#web/features/auth/institution/institution-chooser.tsx';
import { useEnterByTicket, useStartInstitutionSignIn } from '#web/features/auth/institution/institution-sign-in.api.ts';
import { RefusedSignIn } from '#web/features/auth/institution/refused-sign-in.tsx';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { safeNext } from '#web/lib/pages/links.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useLinkSecret } from '#web/lib/pages/use-link-secret.ts';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';

/** Signing in through one's institution: the choice of it, the way there, and the return from it. */
export function InstitutionSignInPage() {
  const ticket = useLinkSecret(paths.institutionSignIn);
  const { institution, problem, next, fresh } = useSearch({ from: paths.institutionSignIn });
  usePageTitle('Sign in through your institution');
  useEffect(() => {
    if (next !== undefined) keepNext(next);
  }, [next]);
  if (ticket !== '') return <ByTicket key={ticket} ticket={ticket} />;
  if (institution !== undefined) return <Leaving institution={institution} isFresh={fresh === 'yes'} />;
  const isProblem = problem !== undefined && isUnknownResponse(problem);
  return (
    <Choosing
      lead={
        isProblem
          ? signInProblems[problem]
          : 'You sign in there and come back here. You don’t need a password for this portal.'
      }
    />
  );
}

function Choosing({ lead }: { lead: string }) {
  return (
    <NarrowScreen title="Sign in through your institution" lead={lead}>
      <InstitutionChooser />
      <BackToSignIn />
    </NarrowScreen>
  );
}

/** The address of one institution, as linked on its intranet, leads on at once. */
function Leaving({ institution, isFresh }: { institution: string; isFresh: boolean }) {
  const start = useStartInstitutionSignIn();
  useOnce(() => start.mutate({ key: institution, isFresh }));
  if (start.isError) return <Choosing lead={messageOf(start.error)} />;
  return <Waiting label="Taking you to your institution..." />;
}

function ByTicket({ ticket }: { ticket: string }) {
  const enter = useEnterByTicket();
  const navigate = useNavigate();
  const goOn = useCallback(
    () => void navigate({ href: safeNext(takeNext()) ?? paths.home, replace: true }),
    [navigate],
  );
  useOnce(() =>
    enter.mutate(ticket, {
      onSuccess: (answer) => {
        if ('isFirstSignIn' in answer) goOn();
      },
    }),
  );
  if (enter.isError) return <Choosing lead={messageOf(enter.error)} />;
  if (enter.data && 'refusal' in enter.data) return <Refused refused={enter.data} onDone={goOn} />;
  if (enter.data && 'secondStep' in enter.data) {
    const begin = () => void navigate({ href: paths.auth, replace: true });
    return (
      <NarrowScreen
        title="One more step"
        lead="Your institution has signed you in. Your account here asks for its second factor as well."
      >
        <SecondStep kinds={enter.data.secondStep} onDone={goOn} onBack={begin} />
      </NarrowScreen>
    );
  }
  return <Waiting label="Signing you in..." />;
}

function Refused({ refused, onDone }: { refused: SignInRefused; onDone: () => void }) {
  return (
    <NarrowScreen title="Not signed in" lead={signInRefusals[refused.refusal]}>
      <RefusedSignIn refused={refused}>{refused.canConnect && <ConnectAccount onDone={onDone} />}</RefusedSignIn>
    </NarrowScreen>
  );
}

function Waiting({ label }: { label: string }): ReactNode {
  return (
    <main className="grid min-h-dvh place-items-center bg-surface">
      <PageSpinner label={label} />
    </main>
  );
}

function BackToSignIn() {
  return (
    <p className="mt-6 border-t pt-4 text-muted text-small">
      <a href={paths.auth} className="font-medium text-link underline underline-offset-2">
        Sign in with a username and password
      </a>
    </p>
  );
}

/** A ticket counts once, and React may mount twice. */
function useOnce(act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}
