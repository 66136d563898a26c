import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { viewerQuery } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useConnectInstitution } from './institution-sign-in.api.ts';

/** A sign-in with the password, which connects the account with the one at the institution. Whoever is signed in already is asked. */
export function ConnectAccount({ onDone }: { onDone: () => void }) {
  const { data: viewer } = useQuery(viewerQuery);
  const connect = useConnectInstitution();
  const wasAsked = useRef(false);
  const { mutate } = connect;

  useEffect(() => {
    if (viewer === null) wasAsked.current = true;
    // They have just signed in for it.
    if (viewer && wasAsked.current) {
      wasAsked.current = false;
      mutate(undefined, { onSettled: onDone });
    }
  }, [viewer, mutate, onDone]);

  if (!viewer) return <SignInForm isForConnecting />;
  return (
    <Button
      isPending={connect.isPending}
      pendingText="Connecting..."
      onClick={() => mutate(undefined, { onSuccess: onDone })}
    >
      Connect with {viewer.username}
    </Button>
  );
}
