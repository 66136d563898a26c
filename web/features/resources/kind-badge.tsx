import type { Resource } from '#contract/resources.ts';
import { LabelBadge } from './label-badge.tsx';
import { badgeLabel } from './resource-texts.ts';

/** The kind of a resource, derived from its file. */
export function KindBadge({ resource }: { resource: Resource }) {
  return <LabelBadge label={badgeLabel(resource)} />;
}
