import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewInvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** A newer toast about invoices replaces older ones. */
const group = 'invoices';

/** Requests and invoices of the viewer's or the chosen institution. Kept up to date by `changed` frames. */
export function useInvoices(institution?: number) {
  return useQuery(readOf('GET /api/invoices', { query: institution === undefined ? {} : { institution } }));
}

/** The invoices of the viewer's or the chosen institution, and how they stand. */
export function useIssuedInvoices(institution?: number) {
  return useQuery(readOf('GET /api/invoices/issued', { query: institution === undefined ? {} : { institution } }));
}

/** The open requests of all institutions, for admins. */
export function useInvoiceRequests() {
  return useQuery(readOf('GET /api/invoice-requests'));
}

export function useRequestInvoice() {
  return useInvoiceMutation({
    mutationFn: (body: NewInvoiceRequest) => call('POST /api/invoice-requests', { body }),
    failure: 'Failed to request the invoice',
  });
}

export function useSendInvoice() {
  return useInvoiceMutation({
    mutationFn: ({ id, amountPence }: { id: number; amountPence: number | null }) =>
      call('POST /api/invoice-requests/:id/send', {
        params: { id },
        body: amountPence === null ? {} : { amountPence },
      }),
    failure: 'Failed to send the invoice',
  });
}

export function useCompleteRequest() {
  return useInvoiceMutation({
    mutationFn: (id: number) => call('POST /api/invoice-requests/:id/complete', { params: { id } }),
    failure: 'Failed to complete the request',
  });
}

/** The address of a credit note's PDF, by its invoice. */
export function creditNoteFile(invoiceId: number): string {
  return `/api/invoices/${invoiceId}/credit-note/pdf`;
}

/** The address of the file of an invoice, or of its credit note, that programs read. */
export function electronicFile(invoiceId: number, what: 'invoice' | 'credit note'): string {
  return what === 'invoice' ? `/api/invoices/${invoiceId}/ubl` : `/api/invoices/${invoiceId}/credit-note/ubl`;
}

/** The address of an invoice's PDF. */
export function invoiceFile(invoiceId: number): string {
  return `/api/invoices/${invoiceId}/pdf`;
}

interface InvoiceMutation<Variables, Data> {
  mutationFn: (variables: Variables) => Promise<Data>;
  /** The title of the toast when it fails. */
  failure: string;
}

/** A write after which what shows it is read again. */
function useInvoiceMutation<Variables, Data>({ mutationFn, failure }: InvoiceMutation<Variables, Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => toast({ group, title: failure, description: messageOf(error), isDestructive: true }),
    // After a failure too: somebody else may have been faster.
    onSettled: () => {
      for (const path of ['/api/invoice-requests', '/api/invoices', '/api/renewals'])
        void client.invalidateQueries(readsUnder(path));
    },
  });
}
