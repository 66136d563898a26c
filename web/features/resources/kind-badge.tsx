import type { Resource } from '#contract/resources.ts';
import { LabelBadge } from './label-badge.tsx';
import { badgeLabel } from './resource-words.ts';

/** What a resource really is, as its file tells (product §7). */
export function KindBadge({ resource }: { resource: Resource }) {
  return <LabelBadge label={badgeLabel(resource)} />;
}
