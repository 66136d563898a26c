import { extractText } from 'unpdf';
import { expect } from 'vitest';
import type { BilledInvoice, InvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import type { TestApp } from './test-server.ts';

/** The settings of an installation in Great Britain that charges VAT. */
export const env = {
  PORTAL_VAT_PERCENT: '20',
  PORTAL_INVOICE_SELLER: 'Carrel Insights Ltd | 4 Reading Room Lane',
  PORTAL_INVOICE_VAT_NUMBER: 'GB 123 4567 89',
};
export const line = { description: 'Training on site', quantity: 2, unitPence: 450_50 };
export const draft = { customerId: 2, plan: null, lines: [line], purchaseOrder: 'PO-9', note: null };
export const address = { street: '1 Elm Street\nLibrary', town: 'Harrowmere', postcode: 'HW1 1AA', country: 'GB' };

export function change(portal: TestApp, method: 'PUT' | 'DELETE', url: string, payload?: object) {
  return portal.as('admin').send({ method, url, ...(payload && { payload }) });
}

export async function drafted(portal: TestApp, more: object = {}): Promise<InvoiceDraft> {
  const answer = await portal.as('admin').post('/api/billing/drafts', { ...draft, ...more });
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

/** Drafts an invoice and sends it. */
export async function sent(portal: TestApp, more: object = {}): Promise<{ id: number; number: string }> {
  const { id, version } = await drafted(portal, more);
  const answer = await portal.as('admin').post(`/api/billing/drafts/${id}/send`, { version });
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

export async function listed(portal: TestApp, query = ''): Promise<BilledInvoice[]> {
  const answer = await portal.as('admin').get(`/api/billing/invoices${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

export async function textOf(portal: TestApp, url: string, username = 'librarian'): Promise<string> {
  const file = await portal.as(username).get(url);
  expect(file.statusCode).toBe(200);
  return (await extractText(new Uint8Array(file.rawPayload), { mergePages: true })).text;
}

export async function saveAddress(portal: TestApp, more: object = {}, institution = 1) {
  return change(portal, 'PUT', `/api/billing/institutions/${institution}`, {
    ...{ ...address, vatNumber: null, version: 0 },
    ...more,
  });
}
