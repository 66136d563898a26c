import Download from 'lucide-react/icons/download';
import { PdfViewer } from '#web/features/resources/viewer/pdf-viewer.tsx';
import { buttonClasses } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Guide } from './librarian-search.ts';
import { shippedGuides } from './shipped-items.ts';

interface GuideDialogProps {
  guide: Guide;
  page: number;
  onPage: (page: number) => void;
  onClose: () => void;
}

/** A guide that ships with the product, to be read here. */
export function GuideDialog({ guide, page, onPage, onClose }: GuideDialogProps) {
  const { title, description, url } = shippedGuides[guide];
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      className="md:max-w-220"
      footer={
        <a href={url} download className={buttonClasses()}>
          <Download aria-hidden="true" className="size-4" />
          Download PDF
        </a>
      }
    >
      <PdfViewer url={url} title={title} page={page} q="" onPage={onPage} />
    </Dialog>
  );
}
