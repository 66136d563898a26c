import type { Resource } from '#contract/resources.ts';
import { badgeLabel } from './resource-words.ts';

/** What a resource really is, as its file tells (product §7). */
export function KindBadge({ resource }: { resource: Resource }) {
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-full bg-role-other-bg px-2 font-medium text-caption text-role-other-fg">
      {badgeLabel(resource)}
    </span>
  );
}
