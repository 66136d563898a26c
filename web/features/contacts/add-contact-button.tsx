import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { AddContactDialog } from './add-contact-dialog.tsx';

interface AddContactButtonProps {
  onOpenChat: (userId: number) => void;
  /** The address asks for the search, with this text. */
  asked: string | undefined;
  onAskedClose: () => void;
}

/** Opens the search for people. */
export function AddContactButton({ onOpenChat, asked, onAskedClose }: AddContactButtonProps) {
  const [isPressed, setPressed] = useState(false);

  function close(): void {
    setPressed(false);
    if (asked !== undefined) onAskedClose();
  }

  return (
    <>
      <IconButton label="Add contact" icon={<UserPlus />} aria-haspopup="dialog" onClick={() => setPressed(true)} />
      <AddContactDialog
        isOpen={isPressed || asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && close()}
        text={asked ?? ''}
        onOpenChat={onOpenChat}
      />
    </>
  );
}
