import type { BillingState } from '#contract/values/plans-and-usage/billing.ts';
import { Badge } from '#web/ui/badges/badge.tsx';

export const stateLabels: Readonly<Record<BillingState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
};

const tones = { draft: 'neutral', sent: 'good', overdue: 'attention', paid: 'good', void: 'neutral' } as const;

export function InvoiceState({ state }: { state: BillingState }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>;
}
