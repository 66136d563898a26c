import { createRoot } from 'react-dom/client';
import { SignInScreen } from '#web/features/auth/sign-in-screen.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The sign-in page in bare React, with nothing but the visible elements. */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root');
createRoot(root).render(
  <SignInScreen sendsMail={false}>
    <form className="flex flex-col gap-4">
      <TextField label="Username" />
      <PasswordField label="Password" autoComplete="current-password" />
      <Button type="submit" className="mt-2" pendingText="Signing in...">
        Sign in
      </Button>
    </form>
  </SignInScreen>,
);
