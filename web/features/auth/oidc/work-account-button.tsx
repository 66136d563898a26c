import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FactorKind, factorKinds } from '#contract/values/people/factors.ts';
import { call } from '#web/lib/calls/api.ts';
import { workAccountLabel } from '#web/lib/portal.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toastFailure } from '#web/ui/overlays/toast.tsx';

/** Navigates to the provider. `onSecondStep` is called when somebody has returned and their second factor is still needed. */
export function WorkAccountButton({ onSecondStep }: { onSecondStep: (kinds: readonly FactorKind[]) => void }) {
  const signIn = useMutation({
    mutationFn: async () => {
      const next = new URLSearchParams(window.location.search).get('next') ?? '';
      window.location.assign((await call('POST /api/login/oidc', { body: { next } })).url);
    },
    onError: (error) => toastFailure('Login failed', error, { group: 'session' }),
  });
  useEffect(() => {
    const kinds = takeSecondStep();
    if (kinds.length > 0) onSecondStep(kinds);
  }, [onSecondStep]);
  return (
    <Button
      type="button"
      variant="secondary"
      className="mt-4 w-full"
      isPending={signIn.isPending}
      pendingText="Going there..."
      onClick={() => signIn.mutate()}
    >
      Staff: sign in with {workAccountLabel}
    </Button>
  );
}

/** Removes the second step from the address, so that Back starts over. */
function takeSecondStep(): FactorKind[] {
  const address = new URL(window.location.href);
  const kinds = (address.searchParams.get('second') ?? '').split('.').filter((kind) => kind in factorKinds);
  address.searchParams.delete('second');
  if (kinds.length > 0) window.history.replaceState(window.history.state, '', address);
  return kinds as FactorKind[];
}
