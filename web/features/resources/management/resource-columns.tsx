import type { Resource } from '#contract/resources.ts';
import { AudienceNote } from '#web/features/resources/audience-note.tsx';
import { KindBadge } from '#web/features/resources/kind-badge.tsx';
import { type ManagedKind, typeLabel } from '#web/features/resources/resource-texts.ts';
import { ResourceTitle } from '#web/features/resources/resource-title.tsx';
import { HitExcerpt } from '#web/features/resources/search/hit-excerpt.tsx';
import { SearchabilityNote } from '#web/features/resources/search/searchability-note.tsx';
import { dateText } from '#web/lib/days.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';

/** The columns of resource management; those of videos have other labels. */
export function resourceColumns(kind: ManagedKind): Column<Resource>[] {
  const [type, person] = kind === 'video' ? ['Playlist', 'Added By'] : ['Type', 'Uploaded By'];
  return [
    {
      label: 'Title',
      cell: (resource) => <TitleCell resource={resource} />,
      fact: (resource) => <TitleFact resource={resource} />,
    },
    { label: type, className: 'w-32', cell: typeLabel },
    { label: person, className: 'w-40 truncate max-lg:hidden', cell: ({ uploaderName }) => uploaderName },
    {
      label: 'Date',
      className: 'w-34 whitespace-nowrap',
      cell: ({ sharedAt }) => <time dateTime={sharedAt}>{dateText(sharedAt)}</time>,
    },
  ];
}

function TitleCell({ resource }: { resource: Resource }) {
  return (
    <>
      <span className="flex items-center gap-2">
        <ResourceTitle resource={resource} className="min-w-0 font-semibold hover:underline" />
        <KindBadge resource={resource} />
      </span>
      {resource.hit ? (
        <HitExcerpt resource={resource} />
      ) : (
        <span className="line-clamp-1 text-muted text-small">{resource.description}</span>
      )}
      <span className="block text-muted text-small lg:hidden">by {resource.uploaderName}</span>
      <AudienceNote resource={resource} />
      <SearchabilityNote text={resource.text} />
    </>
  );
}

function TitleFact({ resource }: { resource: Resource }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <ResourceTitle
          resource={resource}
          className="-my-2.5 flex min-h-11 min-w-0 items-center py-2.5 font-semibold text-control"
        />
        <KindBadge resource={resource} />
      </div>
      <HitExcerpt resource={resource} />
      <AudienceNote resource={resource} />
      <SearchabilityNote text={resource.text} />
    </>
  );
}
