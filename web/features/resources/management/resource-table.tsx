import { memo } from 'react';
import type { Resource } from '#contract/resources.ts';
import { AudienceNote } from '#web/features/resources/audience-note.tsx';
import { KindBadge } from '#web/features/resources/kind-badge.tsx';
import { ResourceTitle } from '#web/features/resources/resource-title.tsx';
import { type ManagedKind, typeLabel } from '#web/features/resources/resource-words.ts';
import { HitExcerpt } from '#web/features/resources/search/hit-excerpt.tsx';
import { SearchabilityNote } from '#web/features/resources/search/searchability-note.tsx';
import { dateText } from '#web/lib/days.ts';
import { ResourceActions } from './resource-actions.tsx';
import type { Managing } from './use-managing.ts';

export interface ManagedPagesProps {
  kind: ManagedKind;
  pages: readonly (readonly Resource[])[];
  managing: Managing;
}

/** The columns, from tablets on. */
export function ResourceTable({ kind, pages, managing }: ManagedPagesProps) {
  const [type, person] = kind === 'video' ? ['Playlist', 'Added By'] : ['Type', 'Uploaded By'];
  const heading = 'px-4 py-2.5 font-medium text-muted';
  return (
    <table className="w-full table-fixed text-left text-control">
      <thead className="border-b bg-raised text-small">
        <tr>
          <th scope="col" className={heading}>
            Title
          </th>
          <th scope="col" className={`${heading} w-32`}>
            {type}
          </th>
          <th scope="col" className={`${heading} w-40 max-lg:hidden`}>
            {person}
          </th>
          <th scope="col" className={`${heading} w-34`}>
            Date
          </th>
          <th scope="col" className={`${heading} w-52 text-right`}>
            Actions
          </th>
        </tr>
      </thead>
      {pages.map((page) => (
        <PageRows key={page[0]?.id} page={page} managing={managing} />
      ))}
    </table>
  );
}

/** One page of rows. Memoised: with ten thousand on the screen, the next page must not render them all again. */
const PageRows = memo(
  function PageRows({ page, managing }: { page: readonly Resource[]; managing: Managing }) {
    return (
      <tbody>
        {page.map((resource) => (
          <tr key={resource.id} className="border-b hover:bg-hover">
            <th scope="row" className="px-4 py-2.5 font-normal">
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
            </th>
            <td className="px-4 py-2.5">{typeLabel(resource)}</td>
            <td className="truncate px-4 py-2.5 max-lg:hidden">{resource.uploaderName}</td>
            <td className="whitespace-nowrap px-4 py-2.5">
              <time dateTime={resource.sharedAt}>{dateText(resource.sharedAt)}</time>
            </td>
            <td className="px-4 py-1">
              <ResourceActions resource={resource} managing={managing} />
            </td>
          </tr>
        ))}
      </tbody>
    );
  },
  (before, after) => before.page === after.page,
);
