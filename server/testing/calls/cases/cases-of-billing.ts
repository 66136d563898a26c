import { expect } from 'vitest';
import { insertTestBilling, insertTestTerms } from '#server/testing/test-invoices.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const billed = (portal: TestApp) => insertTestBilling(portal.db, 5);
const line = { description: 'Training', quantity: 1, unitPence: 100_00 };
const draft = { customerId: 5, plan: null, lines: [line] };
const noRule = { vatRule: null, vatRuleReason: null };
const draftRow = {
  ...{ contactId: 5, tier: null, periodStart: null, periodEnd: null, currency: 'GBP', lines: JSON.stringify([line]) },
  ...{ purchaseOrder: null, note: null, ...noRule },
};
const address = { street: '1 Elm Street', town: 'Elm', postcode: '', country: 'GB', vatNumber: 'GB123456789' };
/** Lets the plan of the first institution end on 30 April. */
const endingSoon = (portal: TestApp) =>
  portal.db.updateTable('subscriptions').set({ endDate: '2026-04-30' }).where('institutionId', '=', 1).execute();
const nextYear = { institutionId: 1, tier: 'gold', periodStart: '2026-05-01' };
const addressUrl = '/api/billing/institutions/2';

const termsUrl = '/api/plan-terms';
const pastYear = { startDate: '2021-01-01', endDate: '2021-12-31' };
const newTerms = { institutionId: 1, tier: 'gold', currency: 'EUR', acceptsGap: true };
const withTerms = (portal: TestApp) => insertTestTerms(portal.db);

export const casesOfBilling: Record<string, AdministrativeCase[]> = {
  'POST /api/billing/drafts': [
    {
      sent: { url: '/api/billing/drafts', body: draft },
      rows: [{ action: 'add', object: expect.stringMatching(/^invoiceDraft \d+$/), institutionId: 2, after: draftRow }],
      refused: { url: '/api/billing/drafts', body: { ...draft, customerId: 4 }, status: 400 },
    },
  ],
  'PUT /api/billing/drafts/:id': [
    {
      prepare: billed,
      sent: { url: '/api/billing/drafts/132', body: { ...draft, purchaseOrder: 'PO-1', version: 1 } },
      rows: [
        {
          ...{ action: 'change', object: 'invoiceDraft 132', institutionId: 2 },
          ...{ before: { purchaseOrder: null }, after: { purchaseOrder: 'PO-1' } },
        },
      ],
      refused: { url: '/api/billing/drafts/132', body: { ...draft, version: 2 }, status: 409 },
    },
  ],
  'DELETE /api/billing/drafts/:id': [
    {
      prepare: billed,
      sent: { url: '/api/billing/drafts/132' },
      rows: [{ action: 'remove', object: 'invoiceDraft 132', institutionId: 2, before: draftRow }],
      refused: { url: '/api/billing/drafts/4711', status: 404 },
    },
  ],
  'POST /api/billing/drafts/:id/send': [
    {
      prepare: billed,
      sent: { url: '/api/billing/drafts/132/send', body: { version: 1 } },
      rows: [
        {
          ...{ action: 'issue', object: expect.stringMatching(/^invoice \d+$/), institutionId: 2 },
          after: {
            ...{ number: 'INV-000001', tier: null, currency: 'GBP', netPence: 10_000, vatPence: 0, totalPence: 10_000 },
            ...{ periodStart: null, periodEnd: null, purchaseOrder: null },
          },
        },
      ],
      refused: { url: '/api/billing/drafts/132/send', body: { version: 2 }, status: 409 },
    },
  ],
  'POST /api/invoices/:id/payment': [
    {
      prepare: billed,
      sent: { url: '/api/invoices/121/payment', body: { paidOn: '2026-03-02' } },
      rows: [
        {
          action: 'add',
          object: 'invoicePayment 121',
          institutionId: 1,
          after: { paidOn: '2026-03-02', amountPence: 4_799_99 },
        },
      ],
      refused: { url: '/api/invoices/123/payment', body: { paidOn: '2026-03-02' }, status: 409 },
    },
  ],
  'DELETE /api/invoices/:id/payment': [
    {
      prepare: billed,
      sent: { url: '/api/invoices/123/payment' },
      rows: [
        {
          action: 'remove',
          object: 'invoicePayment 123',
          institutionId: 1,
          before: { paidOn: '2026-03-01', amountPence: 4_799_99 },
        },
      ],
      refused: { url: '/api/invoices/121/payment', status: 409 },
    },
  ],
  'POST /api/invoices/:id/reminder': [
    {
      prepare: billed,
      sent: { url: '/api/invoices/121/reminder' },
      rows: [{ action: 'send', object: 'invoiceReminder 121', institutionId: 1, after: { day: '2026-03-04' } }],
      refused: { url: '/api/invoices/123/reminder', status: 409 },
    },
  ],
  'POST /api/invoices/:id/void': [
    {
      prepare: billed,
      sent: { url: '/api/invoices/121/void', body: { reason: 'Wrong' } },
      rows: [
        {
          ...{ action: 'issue', object: 'creditNote 121', institutionId: 1 },
          after: { number: 'CN-000001', reason: 'Wrong' },
        },
      ],
      refused: { url: '/api/invoices/124/void', body: { reason: 'Wrong' }, status: 409 },
    },
  ],
  'POST /api/invoices/:id/credit': [
    {
      prepare: billed,
      sent: { url: '/api/invoices/121/credit', body: { reason: 'Too much', netPence: 100_00 } },
      rows: [
        {
          ...{ action: 'issue', object: 'partCredit 121', institutionId: 1 },
          after: { number: 'CN-000001', reason: 'Too much', totalPence: 120_00 },
        },
      ],
      refused: { url: '/api/invoices/124/credit', body: { reason: 'Too much', netPence: 100 }, status: 409 },
    },
  ],
  'POST /api/plan-terms': [
    {
      sent: { url: termsUrl, body: { ...newTerms, years: [{ ...pastYear, priceMinor: 3_000_00 }] } },
      rows: [
        {
          ...{ action: 'add', object: expect.stringMatching(/^subscription \d+$/), institutionId: 1 },
          after: {
            ...{ ...pastYear, tier: 'gold', status: 'expired', priceMinor: 3_000_00, currency: 'EUR', isTrial: false },
            ...{ allowance: null, purchaseOrder: null, reference: null, noticeDay: null },
          },
        },
      ],
      refused: { url: termsUrl, body: { ...newTerms, years: [{ ...pastYear }] }, status: 400 },
    },
  ],
  'PUT /api/plan-terms/:id': [
    {
      prepare: withTerms,
      sent: { url: `${termsUrl}/152`, body: { ...pastYear, tier: 'silver', priceMinor: 1_400_00, version: 1 } },
      rows: [
        {
          ...{ action: 'change', object: 'subscription 152', institutionId: 2 },
          before: { priceMinor: 1_500_00, currency: 'GBP' },
          after: { priceMinor: 1_400_00, currency: 'GBP' },
        },
      ],
      refused: { url: `${termsUrl}/152`, body: { ...pastYear, tier: 'silver', version: 2 }, status: 409 },
    },
  ],
  'POST /api/plan-terms/:id/withdraw': [
    {
      prepare: withTerms,
      sent: { url: `${termsUrl}/151/withdraw`, body: { version: 1 } },
      rows: [
        {
          ...{ action: 'cancel', object: 'subscription 151', institutionId: 1 },
          before: { status: 'expired', withdrawnAt: null },
          after: { status: 'cancelled', withdrawnAt: expect.any(String) },
        },
      ],
      refused: { url: `${termsUrl}/4711/withdraw`, body: { version: 1 }, status: 404 },
    },
  ],
  'POST /api/renewals/offers': [
    {
      prepare: endingSoon,
      sent: { url: '/api/renewals/offers', body: { offers: [nextYear] } },
      rows: [
        {
          ...{ action: 'add', object: expect.stringMatching(/^renewalOffer \d+$/), institutionId: 1 },
          after: {
            ...{ contactId: 6, tier: 'gold', netPence: 3_999_99, currency: 'GBP', validUntil: '2026-04-30' },
            ...{ periodStart: '2026-05-01', periodEnd: '2027-04-30' },
          },
        },
      ],
      refused: { url: '/api/renewals/offers', body: { offers: [{ ...nextYear, tier: 'silver' }] }, status: 409 },
    },
  ],
  'DELETE /api/renewals/offers/:id': [
    {
      prepare: billed,
      sent: { url: '/api/renewals/offers/149' },
      rows: [
        {
          ...{ action: 'withdraw', object: 'renewalOffer 149', institutionId: 2 },
          before: {
            ...{ contactId: 5, tier: 'gold', netPence: 3_999_99, currency: 'GBP', validUntil: '2027-12-31' },
            ...{ declinedAt: null, declineReason: null },
            ...{ periodStart: '2028-01-01', periodEnd: '2028-12-31' },
          },
        },
      ],
      refused: { url: '/api/renewals/offers/4711', status: 404 },
    },
  ],
  'PUT /api/billing/institutions/:id': [
    {
      sent: { url: addressUrl, body: { ...address, version: 0 } },
      rows: [
        {
          ...{ action: 'add', object: 'billingDetails 2', institutionId: 2 },
          after: { ...address, electronicAddress: null, ...noRule },
        },
      ],
      refused: { url: addressUrl, body: { ...address, version: 3 }, status: 409 },
    },
  ],
};
