import { useMemo } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { daysBetween } from '#contract/values/plans-and-usage/billing.ts';
import { renewalDays } from '#contract/values/plans-and-usage/renewals.ts';
import type { Asked } from '#web/features/chat/conversations/asked.ts';
import { useConversationList } from '#web/features/chat/conversations/conversations.api.ts';
import { useBillingCounts } from '#web/features/invoices/billing/billing.api.ts';
import { useDueRenewals } from '#web/features/invoices/renewals/renewals.api.ts';
import { useTechnicalSetup } from '#web/features/technical-setup/technical-setup.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';

/** The viewer's conversations with the institution's people in which somebody waits for a reply. */
export function useWaitingConversations(institution: number): readonly ConversationSummary[] {
  const asked = useMemo((): Asked => ({ institutionId: institution, tab: 'recent' }), [institution]);
  return useConversationList(asked).rows?.filter(({ waiting }) => waiting) ?? [];
}

/** A setup that waits for technical support; null if none does. */
export function useSetupTask(institution: number) {
  const { data } = useTechnicalSetup(institution);
  return data && (data.state === 'submitted' || data.state === 'in_review') && data.id !== null ? data : null;
}

/** The next period, if the plan ends soon and nobody has offered it. Not for technical support, who may not read renewals. */
export function useRenewalTask(institution: number) {
  const [due] = useDueRenewals(institution, useCapabilities().readsInvoices).data ?? [];
  if (!due) return null;
  const daysLeft = daysBetween(londonTime(Date.now()).day, due.validUntil);
  return daysLeft <= renewalDays ? { due, daysLeft } : null;
}

/** How many invoices of the institution are drafts that wait to be sent; 0 for those who may not see drafts. */
export function useDraftCount(institution: number): number {
  return useBillingCounts({ institution }, useCapabilities().draftsInvoices).data?.draft ?? 0;
}
