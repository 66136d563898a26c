import { renderToString } from 'react-dom/server';
import { SignInFields } from '#web/features/auth/sign-in-fields.tsx';
import { SignInScreen } from '#web/features/auth/sign-in-screen.tsx';

/** The sign-in page as the build writes it into sign-in.html (vite.config.ts): what `SignInStart` draws, before any script. */
export function paintSignIn(): string {
  return renderToString(
    <SignInScreen>
      <SignInFields isPending={false} onSubmit={() => {}} />
    </SignInScreen>,
  );
}
