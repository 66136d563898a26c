import type { RenewalOfferState } from '#contract/values/plans-and-usage/renewals.ts';
import { Badge } from '#web/ui/badges/badge.tsx';

const looks = {
  open: { label: 'Open', tone: 'neutral' },
  wanted: { label: 'Invoice requested', tone: 'attention' },
  invoiced: { label: 'Invoiced', tone: 'good' },
  declined: { label: 'Declined', tone: 'attention' },
  lapsed: { label: 'No longer holds', tone: 'neutral' },
} as const satisfies Record<RenewalOfferState, unknown>;

export function OfferState({ state }: { state: RenewalOfferState }) {
  const { label, tone } = looks[state];
  return <Badge tone={tone}>{label}</Badge>;
}
