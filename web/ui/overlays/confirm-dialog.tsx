import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen?: boolean;
  title: string;
  description?: string;
  confirmText: string;
  pendingText?: string;
  cancelText?: string;
  /** The action cannot be undone with a click. */
  isDangerous?: boolean;
  isPending?: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Further content above the buttons. */
  children?: ReactNode;
}

/** Asks before an action. */
export function ConfirmDialog({
  isOpen = true,
  confirmText,
  pendingText = confirmText,
  cancelText = 'Cancel',
  isDangerous = false,
  isPending = false,
  isDisabled = false,
  onConfirm,
  onClose,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      // Closing would look like stopping the action in progress.
      onOpenChange={() => !isPending && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={isPending}>
            {cancelText}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            pendingText={pendingText}
            isDisabled={isDisabled}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
        </>
      }
    />
  );
}
