import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import type { Resource } from '#contract/resources.ts';
import { AudienceNote } from '#web/features/resources/audience-note.tsx';
import { KindBadge } from '#web/features/resources/kind-badge.tsx';
import { ResourceTitle } from '#web/features/resources/resource-title.tsx';
import { typeLabel } from '#web/features/resources/resource-words.ts';
import { HitExcerpt } from '#web/features/resources/search/hit-excerpt.tsx';
import { dateText } from '#web/lib/days.ts';

/** specification §2: title, category, description, upload date, a badge of the kind, and a Download link. */
export function LibraryCard({ resource }: { resource: Resource }) {
  const { description, sharedAt, hit } = resource;
  return (
    <li className="relative flex flex-col gap-2 rounded-card border bg-surface p-4 shadow-card transition-colors duration-120 focus-within:border-control hover:border-control">
      <div className="flex items-start justify-between gap-3">
        {/* The title's link covers the whole card. */}
        <ResourceTitle
          resource={resource}
          className="line-clamp-2 font-semibold text-h3 outline-offset-0 after:absolute after:inset-0 after:rounded-card hover:underline touch:-my-3 touch:line-clamp-none touch:py-3"
        />
        <KindBadge resource={resource} />
      </div>
      {hit && hit.excerpt !== resource.title ? (
        <HitExcerpt resource={resource} />
      ) : (
        description && <p className="line-clamp-3 text-muted text-small">{description}</p>
      )}
      <AudienceNote resource={resource} />
      <div className="mt-auto flex items-center justify-between gap-3 pt-1 text-muted text-small">
        <p>
          {typeLabel(resource)} · <time dateTime={sharedAt}>{dateText(sharedAt)}</time>
        </p>
        <Fetch resource={resource} />
      </div>
    </li>
  );
}

const linkClasses =
  'relative -my-1 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 -mr-2 font-semibold text-link hover:underline touch:min-h-11';

function Fetch({ resource: { type, url, title, filename } }: { resource: Resource }) {
  if (type === 'video') return null;
  if (type === 'link') {
    return (
      <a href={url} target="_blank" rel="noopener" aria-label={`Visit ${title}`} className={linkClasses}>
        <ExternalLink aria-hidden="true" className="size-4" />
        Visit
      </a>
    );
  }
  return (
    <a href={url} download={filename ?? true} aria-label={`Download ${title}`} className={linkClasses}>
      <Download aria-hidden="true" className="size-4" />
      Download
    </a>
  );
}
