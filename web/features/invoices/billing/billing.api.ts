import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InvoiceDraft, NewInvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import type { NewBillingDetails } from '#contract/plans-and-usage/billing-details.ts';
import type { NewPartCredit } from '#contract/plans-and-usage/part-credits.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';
import type { BillingSearch } from './billing-search.ts';

export function useBillingCounts({ q, institution }: BillingSearch, enabled = true) {
  const query = { q, institution };
  return useQuery({ ...readOf('GET /api/billing/counts', { query }), enabled, placeholderData: keepPreviousData });
}

export function useOverdueCount(): number {
  return useQuery(readOf('GET /api/billing/counts', { query: {} })).data?.overdue ?? 0;
}

/** The plan of the institution being billed; reads nothing before one is chosen. */
export function usePlanToBill(institution: number | null) {
  return useQuery({
    ...readOf('GET /api/subscription', { query: { institution: institution ?? 0 } }),
    enabled: institution !== null,
  });
}

/**
 * The draft as its dialog opens. Not refetched while the dialog is open: sending removes the draft, and its version detects other people's
 * changes.
 */
export function useDraft(id: number | null) {
  return useQuery({
    ...readOf('GET /api/billing/drafts/:id', { params: { id: id ?? 0 } }),
    enabled: ({ state }) => id !== null && state.data === undefined,
    gcTime: 0,
  });
}

/** The invoice as the draft would make it now. Read once for its dialog, like the draft. */
export function useDraftPaper(id: number) {
  return useQuery({
    ...readOf('GET /api/billing/drafts/:id/paper', { params: { id } }),
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  });
}

export function draftPreview(id: number): string {
  return `/api/billing/drafts/${id}/preview`;
}

export function useSaveDraft(draft: InvoiceDraft | null) {
  return useBillingChange(
    (body: NewInvoiceDraft) =>
      draft
        ? call('PUT /api/billing/drafts/:id', { params: { id: draft.id }, body: { ...body, version: draft.version } })
        : call('POST /api/billing/drafts', { body }),
    { failed: 'The draft was not saved', done: () => 'Draft saved' },
  );
}

export function useDeleteDraft() {
  const restore = useBillingChange((body: NewInvoiceDraft) => call('POST /api/billing/drafts', { body }), {
    failed: 'The draft was not restored',
    done: () => 'Draft restored',
  });
  return useBillingChange(
    async (id: number) => {
      const { customerId, institutionId, plan, currency, lines, purchaseOrder, note, vat } = await call(
        'GET /api/billing/drafts/:id',
        {
          params: { id },
        },
      );
      await call('DELETE /api/billing/drafts/:id', { params: { id } });
      return { customerId, institutionId, plan, currency, lines, purchaseOrder, note, vat };
    },
    { failed: 'The draft was not deleted', done: () => 'Draft deleted', undo: (draft) => restore.mutate(draft) },
  );
}

export function useSendDraft() {
  return useBillingChange(
    ({ id, version }: { id: number; version: number }) =>
      call('POST /api/billing/drafts/:id/send', { params: { id }, body: { version } }),
    { failed: 'The invoice was not sent', done: ({ number }) => `${number} was sent` },
  );
}

export function useNotePayment() {
  const takeBack = useTakePaymentBack();
  return useBillingChange(
    ({ id, ...body }: { id: number; paidOn: string; amountPence: number }) =>
      call('POST /api/invoices/:id/payment', { params: { id }, body }),
    { failed: 'The payment was not recorded', done: () => 'Payment recorded', undo: ({ id }) => takeBack.mutate(id) },
  );
}

export function useTakePaymentBack() {
  return useBillingChange((id: number) => call('DELETE /api/invoices/:id/payment', { params: { id } }), {
    failed: 'The payment was not undone',
    done: () => 'Payment undone',
  });
}

export function useRemind() {
  return useBillingChange((id: number) => call('POST /api/invoices/:id/reminder', { params: { id } }), {
    failed: 'No reminder was sent',
    done: ({ contact }) => `${contact} was reminded`,
  });
}

export function useWithholdReminders() {
  return useBillingChange(
    ({ id, withheldFor }: { id: number; withheldFor: string | null }) =>
      call('PUT /api/invoices/:id/reminders', { params: { id }, body: { withheldFor } }).then(() => withheldFor),
    {
      failed: 'The reminders were not changed',
      done: (withheldFor) => (withheldFor === null ? 'Reminders are sent again' : 'Reminders withheld'),
    },
  );
}

export function useVoidInvoice() {
  return useBillingChange(
    ({ id, reason }: { id: number; reason: string }) =>
      call('POST /api/invoices/:id/void', { params: { id }, body: { reason } }),
    { failed: 'The invoice was not voided', done: ({ creditNoteNumber }) => `Voided by ${creditNoteNumber}` },
  );
}

/** Like a draft it is read once for its dialog: afterwards less is left. */
export function usePartCredits(id: number) {
  return useQuery({
    ...readOf('GET /api/invoices/:id/credits', { params: { id } }),
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  });
}

export function useCreditPart() {
  return useChange({
    mutationFn: ({ id, ...body }: { id: number } & NewPartCredit) =>
      call('POST /api/invoices/:id/credit', { params: { id }, body }),
    group: 'billing',
    failed: 'The credit note was not sent',
    isShownAtField: true,
    done: ({ creditNoteNumber }) => ({ title: `${creditNoteNumber} was sent` }),
    rereads: ['/api/billing', '/api/invoices', '/api/statements'],
  });
}

export function useBillingDetails(institution: number) {
  return useQuery(readOf('GET /api/billing/institutions/:id', { params: { id: institution } }));
}

export function useSaveBillingDetails(institution: number) {
  return useBillingChange(
    (body: NewBillingDetails) => call('PUT /api/billing/institutions/:id', { params: { id: institution }, body }),
    { failed: 'The billing address was not saved', done: () => 'Billing address saved' },
  );
}

interface ChangeTexts<Done> {
  failed: string;
  done: (done: Done) => string;
  undo?: (done: Done) => void;
}

/** A change by staff, after which the desk's lists are refetched. */
export function useBillingChange<Input, Done>(
  mutationFn: (input: Input) => Promise<Done>,
  { failed, done, undo }: ChangeTexts<Done>,
) {
  return useChange({
    mutationFn,
    group: 'billing',
    failed,
    done: (result) => ({
      title: done(result),
      ...(undo && { action: { label: 'Undo', onAct: () => undo(result) } }),
    }),
    rereads: ['/api/billing', '/api/invoices', '/api/renewals', '/api/statements'],
  });
}
