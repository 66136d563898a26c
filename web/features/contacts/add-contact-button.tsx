import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { AddContactDialog } from './add-contact-dialog.tsx';

/** Opens the search for people. */
export function AddContactButton({ onOpenChat }: { onOpenChat: (userId: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Add contact" icon={<UserPlus />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <AddContactDialog isOpen={isOpen} onOpenChange={setOpen} onOpenChat={onOpenChat} />
    </>
  );
}
