import { useState } from 'react';
import type { UsageUpload } from '#contract/usage.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { UploadPreview } from './upload-preview.tsx';
import { type UsageChoice, useStoreUpload } from './usage.api.ts';

interface UploadDialogProps {
  choice: UsageChoice;
  preview: UsageUpload;
  onClose: () => void;
  onStored: () => void;
}

/** A preview of a report before it is stored (product §6). */
export function UploadDialog({ choice, preview, onClose, onStored }: UploadDialogProps) {
  const [sent, setSent] = useState(0);
  const store = useStoreUpload(setSent);
  const isSameFile = preview.earlier.some((earlier) => earlier.is === 'same-file');
  const isReadable = preview.problemCount === 0 && preview.read !== null;
  const asPlainFile = !isReadable && preview.canBePlainFile;
  const save = () => {
    setSent(0);
    store.mutate({ choice, asPlainFile }, { onSuccess: onStored });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !store.isPending) onClose();
      }}
      title={isReadable ? 'What the report says' : 'This report cannot be read'}
      description={
        isReadable
          ? `Nothing is stored yet. ${choice.file.name} for ${preview.institution.name}:`
          : `Nothing from ${choice.file.name} was stored.`
      }
      className="md:max-w-170"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={store.isPending}>
            Cancel
          </Button>
          {(isReadable || asPlainFile) && (
            <Button
              variant={asPlainFile ? 'secondary' : 'primary'}
              onClick={save}
              isPending={store.isPending}
              pendingText="Storing..."
              isDisabled={isSameFile}
              disabledReason="This file has already been uploaded"
            >
              {asPlainFile ? 'Store anyway as a plain file' : 'Store report'}
            </Button>
          )}
        </>
      }
    >
      <UploadPreview preview={preview} />
      {store.isPending && (
        <div className="mt-4">
          <ProgressBar label="Sending the report" done={sent} />
        </div>
      )}
    </Dialog>
  );
}
