import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { UploadUsageForm } from './upload-usage-form.tsx';

interface UploadUsageDialogProps {
  institution: string;
  /** Any person of the institution; the report belongs to all of them. */
  customerId: number;
  onClose: () => void;
}

/** Uploads a usage report of the institution that the page is about. */
export function UploadUsageDialog({ institution, customerId, onClose }: UploadUsageDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Upload Usage CSV"
      description={`For everyone at ${institution}. You’ll see what the report says before it’s stored.`}
    >
      <UploadUsageForm customerId={customerId} onStored={onClose} />
    </Dialog>
  );
}
