import Download from 'lucide-react/icons/download';
import type { Attachment } from '#contract/chat/attachments.ts';
import { classNames } from '#web/ui/class-names.ts';
import { fileFacts } from './file-facts.ts';
import { FileIcon } from './file-icon.tsx';

/** A file in the log; the whole card downloads it. */
export function FileCard({ attachment, isOnPrimary }: { attachment: Attachment; isOnPrimary: boolean }) {
  const { url, filename, kind } = attachment;
  return (
    <a
      href={url}
      download={filename}
      draggable={false}
      aria-label={`Download ${filename}, ${fileFacts(attachment)}`}
      className={classNames(
        'flex min-h-13 w-72 max-w-full items-center gap-3 rounded-[10px] px-3 py-2',
        isOnPrimary ? 'bg-primary-active focus-visible:outline-current' : 'bg-sunken',
      )}
    >
      <FileIcon kind={kind} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-control">{filename}</span>
        <span className={classNames('block text-caption', isOnPrimary ? 'text-bubble-own-meta' : 'text-muted')}>
          {fileFacts(attachment)}
        </span>
      </span>
      <Download aria-hidden="true" className="size-4.5 shrink-0" />
    </a>
  );
}
