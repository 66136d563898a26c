import { useLocation } from '@tanstack/react-router';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { SignInScreen } from '#web/features/auth/sign-in-screen.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { sendsMail } from '#web/lib/portal.ts';

/** The sign-in page within the portal, as after logging out. Opened by its address it is app/sign-in-start.tsx. */
export function SignInPage() {
  const { username } = useLocation().state;
  usePageTitle('Sign in');
  return (
    <SignInScreen sendsMail={sendsMail}>
      <SignInForm username={username} />
    </SignInScreen>
  );
}
