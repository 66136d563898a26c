import UserPlus from 'lucide-react/icons/user-plus';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useHasBeenOpen } from '#web/ui/overlays/use-has-been-open.ts';

const AddContactDialog = lazyPart(() => import('./add-contact-dialog.tsx').then((file) => file.AddContactDialog));

interface AddContactButtonProps {
  onOpenChat: (userId: number) => void;
  /** The address opens the search with this text. */
  asked: string | undefined;
  onAskedClose: () => void;
}

export function AddContactButton({ onOpenChat, asked, onAskedClose }: AddContactButtonProps) {
  const [isPressed, setPressed] = useState(false);
  const isOpen = isPressed || asked !== undefined;
  const hasBeenOpen = useHasBeenOpen(isOpen);

  function close(): void {
    setPressed(false);
    if (asked !== undefined) onAskedClose();
  }

  return (
    <>
      <IconButton label="Add contact" icon={<UserPlus />} aria-haspopup="dialog" onClick={() => setPressed(true)} />
      {hasBeenOpen && (
        <Suspense>
          <AddContactDialog
            isOpen={isOpen}
            onOpenChange={(open) => !open && close()}
            text={asked ?? ''}
            onOpenChat={onOpenChat}
          />
        </Suspense>
      )}
    </>
  );
}
