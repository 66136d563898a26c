import { renderToString } from 'react-dom/server';
import { SignInFields } from '#web/features/auth/sign-in-fields.tsx';
import { SignInScreen } from '#web/features/auth/sign-in-screen.tsx';

/** The sign-in page as the build writes it into the HTML (vite.config.ts): the same as `SignInStart` renders, before any script. */
export function paintSignIn(sendsMail: boolean): string {
  return renderToString(
    <SignInScreen sendsMail={sendsMail}>
      <SignInFields isPending={false} onSubmit={() => {}} isAskingForPasskey={false} onPasskey={() => {}} />
    </SignInScreen>,
  );
}
