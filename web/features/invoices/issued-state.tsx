import type { BillingState } from '#contract/values/plans-and-usage/billing.ts';
import { Badge } from '#web/ui/badges/badge.tsx';

export const stateLabels: Readonly<Record<BillingState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
};

const tones = { draft: 'neutral', sent: 'open', overdue: 'bad', paid: 'good', void: 'neutral' } as const;

interface InvoiceStateProps {
  state: BillingState;
  /** For people of the institution, to whom a sent invoice is one to pay. */
  isForPayer?: boolean;
}

export function InvoiceState({ state, isForPayer = false }: InvoiceStateProps) {
  return <Badge tone={tones[state]}>{isForPayer && state === 'sent' ? 'Due' : stateLabels[state]}</Badge>;
}
