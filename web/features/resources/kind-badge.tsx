import type { Resource } from '#contract/resources.ts';
import { LabelBadge } from './label-badge.tsx';
import { badgeLabel } from './resource-words.ts';

/** The kind of a resource, from its file. */
export function KindBadge({ resource }: { resource: Resource }) {
  return <LabelBadge label={badgeLabel(resource)} />;
}
