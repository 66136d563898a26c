import { ProofAsker } from '#web/features/auth/factors/proof-asker.tsx';
import { SignInSecurity } from '#web/features/auth/factors/sign-in-security.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';

interface FirstFactorPageProps {
  onLogOut: () => void;
  isLeaving: boolean;
}

/** Replaces every page for people who must have a second factor and have none. */
export function FirstFactorPage({ onLogOut, isLeaving }: FirstFactorPageProps) {
  const viewer = useViewer();
  usePageTitle('Set up a second factor');
  return (
    <NarrowScreen
      title="Set up a second factor"
      lead={`Welcome, ${viewer.fullName}. Your role needs a passkey or an authenticator app besides the password. Everything else opens once you have one.`}
    >
      <Card>
        <SignInSecurity />
      </Card>
      <div className="mt-6 border-t pt-4">
        <Button variant="secondary" onClick={onLogOut} isPending={isLeaving} pendingText="Logging out...">
          Log out
        </Button>
      </div>
      <ProofAsker />
    </NarrowScreen>
  );
}
