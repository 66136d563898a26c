/** Whom a call of the billing desk is made about: the caller's own institution, or a foreign one. */
const pick = (isForeign: boolean, own: number, foreign: number) => (isForeign ? foreign : own);

const line = { description: 'Training', quantity: 1, unitPence: 100_00 };
const draftFor = (customerId: number) => ({ customerId, plan: null, lines: [line] });
const address = {
  ...{ street: '1 Elm Street', town: 'Elm', postcode: '', country: 'GB' },
  ...{ vatNumber: 'GB123456789', version: 0 },
};

/** What the calls about invoices that are sent, and those of the billing desk, are made with, for the access test: on the rows of `insertTestBilling`. */
export const samplesOfBilling: Record<
  string,
  (me: { id: number }, isForeign: boolean) => { url: string; body?: object }
> = {
  'GET /api/invoices': (_, isForeign) => ({ url: `/api/invoices?institution=${pick(isForeign, 1, 2)}` }),
  'GET /api/invoices/issued': (_, isForeign) => ({ url: `/api/invoices/issued?institution=${pick(isForeign, 1, 2)}` }),
  'GET /api/invoices/found': () => ({ url: '/api/invoices/found?q=inv&state=open&minPence=1&maxPence=99999999' }),
  'POST /api/billing/drafts': (_, isForeign) => ({
    url: '/api/billing/drafts',
    body: draftFor(pick(isForeign, 2, 5)),
  }),
  'GET /api/billing/drafts/:id': (_, isForeign) => ({ url: `/api/billing/drafts/${pick(isForeign, 131, 132)}` }),
  'PUT /api/billing/drafts/:id': (_, isForeign) => ({
    url: `/api/billing/drafts/${pick(isForeign, 131, 132)}`,
    body: { ...draftFor(pick(isForeign, 2, 5)), version: 1 },
  }),
  'DELETE /api/billing/drafts/:id': (_, isForeign) => ({ url: `/api/billing/drafts/${pick(isForeign, 131, 132)}` }),
  'GET /api/billing/drafts/:id/preview': (_, isForeign) => ({
    url: `/api/billing/drafts/${pick(isForeign, 131, 132)}/preview`,
  }),
  'POST /api/billing/drafts/:id/send': (_, isForeign) => ({
    url: `/api/billing/drafts/${pick(isForeign, 131, 132)}/send`,
    body: { version: 1 },
  }),
  'POST /api/invoices/:id/payment': (_, isForeign) => ({
    url: `/api/invoices/${pick(isForeign, 121, 122)}/payment`,
    body: { paidOn: '2026-03-04' },
  }),
  'DELETE /api/invoices/:id/payment': (_, isForeign) => ({ url: `/api/invoices/${pick(isForeign, 123, 125)}/payment` }),
  'POST /api/invoices/:id/reminder': (_, isForeign) => ({ url: `/api/invoices/${pick(isForeign, 121, 122)}/reminder` }),
  'POST /api/invoices/:id/void': (_, isForeign) => ({
    url: `/api/invoices/${pick(isForeign, 121, 122)}/void`,
    body: { reason: 'Wrong' },
  }),
  'GET /api/invoices/:id/credit-note/pdf': (_, isForeign) => ({
    url: `/api/invoices/${pick(isForeign, 124, 126)}/credit-note/pdf`,
  }),
  'GET /api/invoices/:id/ubl': (_, isForeign) => ({ url: `/api/invoices/${pick(isForeign, 121, 122)}/ubl` }),
  'GET /api/invoices/:id/credit-note/ubl': (_, isForeign) => ({
    url: `/api/invoices/${pick(isForeign, 124, 126)}/credit-note/ubl`,
  }),
  'GET /api/renewals/offers': (_, isForeign) => ({
    url: `/api/renewals/offers?institution=${pick(isForeign, 1, 2)}`,
  }),
  'GET /api/renewals/offers/:id/pdf': (_, isForeign) => ({
    url: `/api/renewals/offers/${pick(isForeign, 141, 149)}/pdf`,
  }),
  'POST /api/renewals/offers': (_, isForeign) => ({
    url: '/api/renewals/offers',
    body: { offers: [{ institutionId: pick(isForeign, 1, 2), tier: 'gold', periodStart: '2028-01-01' }] },
  }),
  'DELETE /api/renewals/offers/:id': ({ id }, isForeign) => ({
    url: `/api/renewals/offers/${isForeign ? 149 : 140 + id}`,
  }),
  'GET /api/billing/institutions/:id': (_, isForeign) => ({
    url: `/api/billing/institutions/${pick(isForeign, 1, 2)}`,
  }),
  'PUT /api/billing/institutions/:id': (_, isForeign) => ({
    url: `/api/billing/institutions/${pick(isForeign, 1, 2)}`,
    body: address,
  }),
};
