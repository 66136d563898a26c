import { ChangePasswordForm } from '#web/features/auth/change-password-form.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';

interface FirstPasswordPageProps {
  onLogOut: () => void;
  isLeaving: boolean;
}

/** Replaces every page for people who signed in with a password that somebody else chose. */
export function FirstPasswordPage({ onLogOut, isLeaving }: FirstPasswordPageProps) {
  const viewer = useViewer();
  usePageTitle('Choose your password');
  return (
    <NarrowScreen
      title="Choose your own password"
      lead={`Welcome, ${viewer.fullName}. Someone else chose the password you signed in with. To continue, choose one that only you know.`}
    >
      <ChangePasswordForm submitText="Save and continue" />
      <div className="mt-6 border-t pt-4">
        <Button variant="secondary" onClick={onLogOut} isPending={isLeaving} pendingText="Logging out...">
          Log out
        </Button>
      </div>
    </NarrowScreen>
  );
}
