import type { ReactNode } from 'react';
import { AudienceNote } from '#web/features/resources/audience-note.tsx';
import { KindBadge } from '#web/features/resources/kind-badge.tsx';
import { ResourceTitle } from '#web/features/resources/resource-title.tsx';
import { typeLabel } from '#web/features/resources/resource-words.ts';
import { HitExcerpt } from '#web/features/resources/search/hit-excerpt.tsx';
import { SearchabilityNote } from '#web/features/resources/search/searchability-note.tsx';
import { dateText } from '#web/lib/days.ts';
import { ResourceActions } from './resource-actions.tsx';
import type { ManagedPagesProps } from './resource-table.tsx';

/** The table on phones, as cards. */
export function ResourceCards({ kind, pages, managing }: ManagedPagesProps) {
  const [type, person] = kind === 'video' ? ['Playlist', 'Added By'] : ['Type', 'Uploaded By'];
  return (
    <ul className="flex flex-col">
      {pages.flat().map((resource) => (
        <li key={resource.id} className="border-b p-4 last:border-b-0">
          <div className="flex items-start justify-between gap-3">
            <ResourceTitle
              resource={resource}
              className="-my-2.5 flex min-h-11 min-w-0 items-center font-semibold text-control"
            />
            <KindBadge resource={resource} />
          </div>
          <HitExcerpt resource={resource} />
          <AudienceNote resource={resource} />
          <SearchabilityNote text={resource.text} />
          <dl className="mt-2 flex flex-col gap-1.5 text-control">
            <Fact what={type}>{typeLabel(resource)}</Fact>
            <Fact what={person}>{resource.uploaderName}</Fact>
            <Fact what="Date">{dateText(resource.sharedAt)}</Fact>
          </dl>
          <div className="mt-2 -mr-2">
            <ResourceActions resource={resource} managing={managing} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Fact({ what, children }: { what: string | undefined; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{what}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
