import Download from 'lucide-react/icons/download';
import type { Attachment } from '#contract/chat/attachments.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';

export function DownloadLink({ attachment: { url, filename } }: { attachment: Attachment }) {
  return (
    <a href={url} download={filename} className={buttonClasses('primary')}>
      <Download />
      Download
    </a>
  );
}
