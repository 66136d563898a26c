import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { SignInScreen } from '#web/features/auth/sign-in-screen.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { sendsMail } from '#web/lib/portal.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';

/** Hydrates the sign-in page that the build has drawn. `onSignedIn` is also called if somebody was signed in already. */
export function SignInStart({ onSignedIn }: { onSignedIn: () => void }) {
  const { data: viewer } = useQuery(viewerQuery);
  // Hydration must match the built HTML, which has no toasts.
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
