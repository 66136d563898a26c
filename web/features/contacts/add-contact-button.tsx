import UserPlus from 'lucide-react/icons/user-plus';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useHasBeenOpen } from '#web/ui/overlays/use-has-been-open.ts';

const AddContactDialog = lazyPart(() => import('./add-contact-dialog.tsx').then((file) => file.AddContactDialog));

/** Opens the search for people. */
export function AddContactButton({ onOpenChat }: { onOpenChat: (userId: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(isOpen);
  return (
    <>
      <IconButton label="Add contact" icon={<UserPlus />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {hasBeenOpen && (
        <Suspense>
          <AddContactDialog isOpen={isOpen} onOpenChange={setOpen} onOpenChat={onOpenChat} />
        </Suspense>
      )}
    </>
  );
}
