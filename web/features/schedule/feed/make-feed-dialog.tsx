import { PasswordDialog } from '#web/ui/overlays/password-dialog.tsx';
import type { useMakeFeed } from './calendar-feed.api.ts';

interface MakeFeedDialogProps {
  make: ReturnType<typeof useMakeFeed>;
  /** There is an address already, which stops. */
  isAnew: boolean;
  onClose: () => void;
}

/** Makes an address with the password: whoever has it reads somebody's sessions for months. */
export function MakeFeedDialog({ make, isAnew, onClose }: MakeFeedDialogProps) {
  return (
    <PasswordDialog
      title={isAnew ? 'Make a new calendar address' : 'Make a calendar address'}
      description={
        isAnew
          ? 'The present address stops at once. Calendars that use it need the new one.'
          : 'Whoever has the address sees your sessions. It ends when you change your password.'
      }
      submitText={isAnew ? 'Make a new one' : 'Make an address'}
      pendingText="Making..."
      isPending={make.isPending}
      onSubmit={({ currentPassword = '' }, options) => make.mutate(currentPassword, options)}
      onClose={onClose}
    />
  );
}
