import { Link } from '@tanstack/react-router';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Resource } from '#contract/resources.ts';
import { KindBadge } from '#web/features/resources/kind-badge.tsx';
import { dateText } from '#web/lib/days.ts';
import { resourceLink } from '#web/lib/links.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ItemCard, itemTitleClasses } from './item-card.tsx';
import { DownloadLink, itemLinkClasses, VisitLink } from './item-link.tsx';

interface LibrarianCardProps {
  resource: Resource;
  /** Null hides the delete button. */
  onDelete: ((resource: Resource) => void) | null;
}

/** A resource added for librarians. */
export function LibrarianCard({ resource, onDelete }: LibrarianCardProps) {
  const { id, title, description, sharedAt } = resource;
  return (
    <ItemCard
      title={
        <Link {...resourceLink(id)} className={itemTitleClasses}>
          {title}
        </Link>
      }
      badge={<KindBadge resource={resource} />}
      description={description}
      facts={<time dateTime={sharedAt}>{dateText(sharedAt)}</time>}
      actions={
        <>
          <Fetch resource={resource} />
          {onDelete && (
            <IconButton
              label={`Delete ${title}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(resource)}
              className="not-disabled:hover:text-danger"
            />
          )}
        </>
      }
    />
  );
}

/** specification §2: documents download as PDF, links show 'Visit', videos 'Watch Video'. */
function Fetch({ resource: { id, type, url, title, filename, fileKind } }: { resource: Resource }) {
  if (type === 'video') {
    return (
      <Link {...resourceLink(id)} className={itemLinkClasses}>
        <Play aria-hidden="true" className="size-4" />
        Watch Video
        <span className="sr-only"> {title}</span>
      </Link>
    );
  }
  if (fileKind === null) {
    return (
      <VisitLink href={url} title={title}>
        Visit
      </VisitLink>
    );
  }
  return (
    <DownloadLink href={url} title={title} filename={filename}>
      {fileKind === 'pdf' ? 'Download PDF' : 'Download'}
    </DownloadLink>
  );
}
