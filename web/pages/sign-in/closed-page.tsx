import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';

interface ClosedPageProps {
  onLogOut: () => void;
  isLeaving: boolean;
}

/** Replaces every page for people whose role has no pages here. */
export function ClosedPage({ onLogOut, isLeaving }: ClosedPageProps) {
  const viewer = useViewer();
  usePageTitle('Nothing to open');
  return (
    <NarrowScreen
      title="Nothing to open"
      lead={`Welcome, ${viewer.fullName}. Your role opens nothing here yet. Please ask an administrator.`}
    >
      <div className="mt-6 border-t pt-4">
        <Button variant="secondary" onClick={onLogOut} isPending={isLeaving} pendingText="Logging out...">
          Log out
        </Button>
      </div>
    </NarrowScreen>
  );
}
