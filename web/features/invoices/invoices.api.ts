import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NewInvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

/** Shared by all changes of requests: the reads to refetch. */
const ofInvoices = { group: 'invoices', rereads: ['/api/invoice-requests', '/api/invoices', '/api/renewals'] };

/** Requests and invoices of the viewer's or the chosen institution. Kept up to date by `changed` frames. */
export function useInvoices(institution?: number) {
  return useQuery(readOf('GET /api/invoices', { query: { institution } }));
}

/** The issued invoices of the viewer's or the chosen institution, with their states. */
export function useIssuedInvoices(institution?: number) {
  return useQuery(readOf('GET /api/invoices/issued', { query: { institution } }));
}

/** The term that a request would ask for now. Kept up to date by `changed` frames. */
export function useNextToInvoice() {
  return useQuery(readOf('GET /api/invoice-requests/next'));
}

const requestsAtOnce = 20;

/** The open requests of all institutions, for admins. */
export function useInvoiceRequests() {
  return useRows('GET /api/invoice-requests', {}, requestsAtOnce, (rows) => rows);
}

export function useNewRequestCount(): number {
  return useQuery(readOf('GET /api/invoice-requests/count')).data?.new ?? 0;
}

/** The invoice as the request would make it now, with the amount that is typed for a price on request. */
export function useRequestPaper(id: number, amountPence: number | null) {
  const query = amountPence === null ? {} : { amountPence };
  const read = readOf('GET /api/invoice-requests/:id/paper', { params: { id }, query });
  return useQuery({ ...read, gcTime: 0, placeholderData: keepPreviousData });
}

export function requestPreview(id: number, amountPence: number | null): string {
  const query = amountPence === null ? '' : `?amountPence=${amountPence}`;
  return `/api/invoice-requests/${id}/preview${query}`;
}

export function useRequestInvoice() {
  return useChange({
    ...ofInvoices,
    mutationFn: (body: NewInvoiceRequest) => call('POST /api/invoice-requests', { body }),
    failed: 'Failed to request the invoice',
  });
}

export function useWithdrawRequest() {
  return useChange({
    ...ofInvoices,
    mutationFn: (id: number) => call('POST /api/invoice-requests/:id/withdraw', { params: { id } }),
    done: () => ({ title: 'Request withdrawn', description: 'You can request the invoice again at any time.' }),
    failed: 'The request was not withdrawn',
  });
}

export function useSendInvoice() {
  return useChange({
    ...ofInvoices,
    mutationFn: ({ id, amountPence }: { id: number; amountPence: number | null }) =>
      call('POST /api/invoice-requests/:id/send', {
        params: { id },
        body: amountPence === null ? {} : { amountPence },
      }),
    failed: 'Failed to send the invoice',
  });
}

export function useCompleteRequest() {
  return useChange({
    ...ofInvoices,
    mutationFn: (id: number) => call('POST /api/invoice-requests/:id/complete', { params: { id } }),
    failed: 'Failed to complete the request',
  });
}

export function creditNoteFile(invoiceId: number): string {
  return `/api/invoices/${invoiceId}/credit-note/pdf`;
}

export function electronicFile(invoiceId: number, what: 'invoice' | 'credit note'): string {
  return what === 'invoice' ? `/api/invoices/${invoiceId}/ubl` : `/api/invoices/${invoiceId}/credit-note/ubl`;
}

export function invoiceFile(invoiceId: number): string {
  return `/api/invoices/${invoiceId}/pdf`;
}
