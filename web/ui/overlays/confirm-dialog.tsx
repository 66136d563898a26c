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
  /** What it does cannot be taken back by a click. */
  isDangerous?: boolean;
  isPending?: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What else is to be known before. */
  children?: ReactNode;
}

/** Asks before something is done. */
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
      // Closing would seem to stop what is under way.
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
