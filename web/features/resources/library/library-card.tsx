import type { Resource } from '#contract/resources.ts';
import { AudienceNote } from '#web/features/resources/audience-note.tsx';
import { KindBadge } from '#web/features/resources/kind-badge.tsx';
import { typeLabel } from '#web/features/resources/resource-texts.ts';
import { ResourceTitle } from '#web/features/resources/resource-title.tsx';
import { HitExcerpt } from '#web/features/resources/search/hit-excerpt.tsx';
import { dateText } from '#web/lib/days.ts';
import { CardAction } from './card-action.tsx';
import { CardPicture } from './card-picture.tsx';

/**
 * Title, category, description, upload date, a badge of the kind, and a Download link; resources that are no file have a picture and their
 * own action.
 */
export function LibraryCard({ resource }: { resource: Resource }) {
  const { description, sharedAt, hit } = resource;
  return (
    <li className="relative flex flex-col gap-2 rounded-card border bg-surface p-4 shadow-card transition-colors duration-120 focus-within:border-control hover:border-control">
      <CardPicture resource={resource} />
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
        {/* Above the link that covers the card. */}
        <div className="relative -my-1 -mr-2 flex flex-wrap justify-end">
          <CardAction resource={resource} />
        </div>
      </div>
    </li>
  );
}
