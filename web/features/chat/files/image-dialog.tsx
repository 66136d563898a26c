import type { Attachment } from '#contract/chat/attachments.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DownloadLink } from './download-link.tsx';
import { fileFacts } from './file-facts.ts';

interface ImageDialogProps {
  attachment: Attachment;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** An image as large as the screen allows. */
export function ImageDialog({ attachment, isOpen, onOpenChange }: ImageDialogProps) {
  const { url, filename, width, height } = attachment;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={filename}
      description={fileFacts(attachment)}
      footer={<DownloadLink attachment={attachment} />}
      className="md:max-w-240"
    >
      <img
        src={`${url}?inline`}
        alt={filename}
        width={width}
        height={height}
        className="mx-auto h-auto max-h-[62dvh] w-auto max-w-full rounded-control bg-sunken object-contain"
      />
    </Dialog>
  );
}
