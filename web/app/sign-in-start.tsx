import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { SignInScreen } from '#web/features/auth/sign-in-screen.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { sendsMail } from '#web/lib/portal.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';

/** The sign-in page by itself, over what the build has drawn. `onSignedIn` is called for whoever was signed in already, too. */
export function SignInStart({ onSignedIn }: { onSignedIn: () => void }) {
  const { data: viewer } = useQuery(viewerQuery);
  // The build draws no toasts, and what is taken over must be as it was drawn.
  const [isTakenOver, setTakenOver] = useState(false);
  usePageTitle('Sign in');
  useEffect(() => setTakenOver(true), []);
  useEffect(() => {
    if (viewer) onSignedIn();
  }, [viewer, onSignedIn]);
  return (
    <>
      <SignInScreen sendsMail={sendsMail}>
        <SignInForm />
      </SignInScreen>
      {isTakenOver && <ToastViewport />}
    </>
  );
}
