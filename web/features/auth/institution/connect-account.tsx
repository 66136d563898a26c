import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ProofAsker } from '#web/features/auth/factors/proof-asker.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { ViewerContext, viewerQuery } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useConnectInstitution } from './institution-sign-in.api.ts';

/** A sign-in with the password that links the account with the one at the institution. People who are signed in already confirm it. */
export function ConnectAccount({ onDone }: { onDone: () => void }) {
  const { data: viewer } = useQuery(viewerQuery);
  const connect = useConnectInstitution();
  const wasAsked = useRef(false);
  const { mutate } = connect;

  useEffect(() => {
    if (viewer === null) wasAsked.current = true;
    // The person has just signed in for this purpose.
    if (viewer && wasAsked.current) {
      wasAsked.current = false;
      mutate(undefined, { onSettled: onDone });
    }
  }, [viewer, mutate, onDone]);

  if (!viewer) return <SignInForm isForConnecting />;
  return (
    <ViewerContext value={viewer}>
      <Button
        isPending={connect.isPending}
        pendingText="Connecting..."
        onClick={() => mutate(undefined, { onSuccess: onDone })}
      >
        Connect with {viewer.username}
      </Button>
      {/* This page is outside the layout that has the other ProofAsker. */}
      <ProofAsker />
    </ViewerContext>
  );
}
