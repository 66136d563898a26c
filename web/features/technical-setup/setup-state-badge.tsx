import { type SetupState, setupStateLabel } from '#contract/values/technical-setup.ts';
import { Badge } from '#web/ui/badges/badge.tsx';

const tones = {
  draft: 'neutral',
  submitted: 'attention',
  in_review: 'attention',
  live: 'good',
  needs_changes: 'strong',
} as const;

export function SetupStateBadge({ state }: { state: SetupState }) {
  return <Badge tone={tones[state]}>{setupStateLabel(state)}</Badge>;
}
