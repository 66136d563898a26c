import { type ComponentType, useEffect, useState } from 'react';
import type { FactorKind } from '#contract/values/people/factors.ts';
import { workAccountLabel } from '#web/lib/portal.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import { useLogin, useLoginByPasskey } from './sign-in.api.ts';
import { SignInFields } from './sign-in-fields.tsx';

interface Step {
  kinds: readonly FactorKind[];
  Form: ComponentType<{ kinds: readonly FactorKind[]; onBack: () => void }>;
}

type ByWorkAccount = ComponentType<{ onSecondStep: (kinds: readonly FactorKind[]) => void }>;

interface SignInFormProps {
  username?: string | undefined;
  isForConnecting?: boolean;
}

/** `username` is set if the person has just set a password with a link. */
export function SignInForm({ username, isForConnecting = false }: SignInFormProps) {
  const login = useLogin();
  const byPasskey = useLoginByPasskey();
  const [step, setStep] = useState<Step | null>(null);
  const [ByWorkAccount, setByWorkAccount] = useState<ByWorkAccount | null>(null);

  // Loaded on demand: the build draws no button, and most portals have no provider.
  useEffect(() => {
    if (workAccountLabel === '') return;
    import('./oidc/work-account-button.tsx').then(
      (file) => setByWorkAccount(() => file.WorkAccountButton),
      () => {},
    );
  }, []);

  // Loaded on demand to keep the page light.
  async function goOn(kinds: readonly FactorKind[]) {
    try {
      const { SecondStep } = await import('./factors/second-step.tsx');
      setStep({ kinds, Form: SecondStep });
    } catch (error) {
      toastFailure('Login failed', error, { group: 'session' });
    }
  }

  if (step) return <step.Form kinds={step.kinds} onBack={() => setStep(null)} />;
  return (
    <>
      <SignInFields
        username={username}
        isForConnecting={isForConnecting}
        isPending={login.isPending}
        onSubmit={(credentials) =>
          login.mutate(credentials, {
            onSuccess: (answer) => 'secondStep' in answer && void goOn(answer.secondStep),
          })
        }
        isAskingForPasskey={byPasskey.isPending}
        onPasskey={() => byPasskey.mutate()}
      />
      {ByWorkAccount && <ByWorkAccount onSecondStep={goOn} />}
    </>
  );
}
