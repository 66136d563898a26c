import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import LinkIcon from 'lucide-react/icons/link';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Resource } from '#contract/resources.ts';
import { badgeLabel } from '#web/features/resources/resource-texts.ts';
import { dateText } from '#web/lib/days.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

interface SharedRowProps {
  resource: Resource;
  onOpen: () => void;
  /** Null hides the delete button. */
  onDelete: (() => void) | null;
}

export function SharedRow({ resource, onOpen, onDelete }: SharedRowProps) {
  const { title, sharedAt } = resource;
  return (
    <li className="flex items-center gap-1 rounded-control hover:bg-hover">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-left"
      >
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-control bg-selected text-link [&_svg]:size-4.5"
        >
          <KindIcon resource={resource} />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium text-control [overflow-wrap:anywhere]">{title}</span>
          <span className="block text-muted text-small">
            {badgeLabel(resource)} · <time dateTime={sharedAt}>{dateText(sharedAt)}</time>
          </span>
        </span>
      </button>
      <Fetch resource={resource} />
      {onDelete && (
        <IconButton
          label={`Delete ${title}`}
          icon={<Trash2 />}
          onClick={onDelete}
          className="not-disabled:hover:text-danger"
        />
      )}
    </li>
  );
}

function KindIcon({ resource: { type } }: { resource: Resource }) {
  if (type === 'video') return <Play />;
  return type === 'link' ? <LinkIcon /> : <FileText />;
}

const linkClasses =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink print:hidden touch:size-11 [&_svg]:size-4.5';

function Fetch({ resource: { type, url, title, filename } }: { resource: Resource }) {
  if (type === 'video') return null;
  if (filename === null) {
    return (
      <a href={url} target="_blank" rel="noopener" aria-label={`Visit ${title}`} className={linkClasses}>
        <ExternalLink aria-hidden="true" />
      </a>
    );
  }
  return (
    <a href={url} download={filename} aria-label={`Download ${title}`} className={linkClasses}>
      <Download aria-hidden="true" />
    </a>
  );
}
