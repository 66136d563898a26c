import Download from 'lucide-react/icons/download';
import FileArchive from 'lucide-react/icons/file-archive';
import type { PersonArchive } from '#contract/privacy/person-archives.ts';
import { dateText, momentText } from '#web/lib/days.ts';
import { fileSizeText } from '#web/lib/files/file-size.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { useOpenArchive } from './archives.api.ts';

export function ArchiveRow({ archive }: { archive: PersonArchive }) {
  const viewer = useViewer();
  const open = useOpenArchive(archive);
  const title = archive.personId === viewer.id ? 'Your data' : `${archive.personName}’s data`;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-control bg-selected text-link [&_svg]:size-4.5"
      >
        {archive.state === 'waiting' ? <Spinner /> : <FileArchive />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-control break-words">{title}</p>
        <p className="text-muted text-small">{stateText(archive)}</p>
      </div>
      {archive.state === 'ready' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Download: ${title}`}
          isPending={open.isPending}
          onClick={() => open.mutate()}
        >
          <Download />
          Download
        </Button>
      )}
    </li>
  );
}

function stateText({ state, askedAt, fileSize, endsAt }: PersonArchive): string {
  const asked = `Requested ${momentText(askedAt)}`;
  if (state === 'waiting') return `${asked} · Being prepared`;
  if (state === 'failed' || endsAt === null || fileSize === null)
    return `${asked} · Couldn’t be prepared. Please request it again.`;
  return `${asked} · ${fileSizeText(fileSize)} · Available until ${dateText(endsAt)}`;
}
