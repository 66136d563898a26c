import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { UploadUsageForm } from './upload-usage-form.tsx';

interface UploadUsageDialogProps {
  institution: { id: number; name: string };
  onClose: () => void;
}

/** Uploads a usage report of the institution that the page is about. */
export function UploadUsageDialog({ institution, onClose }: UploadUsageDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Upload Usage CSV"
      description={`For everyone at ${institution.name}. You can check the figures before they’re stored.`}
    >
      <UploadUsageForm whose={{ institutionId: institution.id }} onStored={onClose} />
    </Dialog>
  );
}
