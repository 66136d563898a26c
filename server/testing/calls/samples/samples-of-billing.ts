const line = { description: 'Training', quantity: 1, unitPence: 100_00 };

const pick = (own: number, foreign: number) => (_: unknown, isForeign: boolean) => ({
  params: { id: isForeign ? foreign : own },
});

const inYear = { from: '2026-01-01', to: '2026-12-31' };
const yearOf = (year: number) => ({ startDate: `${year}-01-01`, endDate: `${year}-12-31` });

/** Additions to the samples of the billing desk: versions, and invoices that are paid or void. */
export const samplesOfBilling = {
  'PUT /api/billing/drafts/:id': () => ({ body: { plan: null, lines: [line], version: 1 } }),
  'POST /api/billing/drafts/:id/send': () => ({ body: { version: 1 } }),
  'PUT /api/billing/institutions/:id': () => ({ body: { version: 0 } }),
  'DELETE /api/invoices/:id/payment': pick(123, 125),
  'GET /api/invoices/:id/credit-note/pdf': pick(124, 126),
  'GET /api/invoices/:id/credit-note/ubl': pick(124, 126),
  'POST /api/invoices/:id/credit': () => ({ body: { netPence: 100, lines: undefined } }),
  'GET /api/part-credits/:id/pdf': pick(121, 122),
  'GET /api/part-credits/:id/ubl': pick(121, 122),
  'GET /api/statements': () => ({ query: inYear }),
  'GET /api/statements/pdf': () => ({ query: inYear }),
  'POST /api/invoice-requests/:id/withdraw': pick(101, 112),
  'POST /api/plan-terms': () => ({ body: { tier: 'gold', years: [yearOf(2022)], acceptsGap: true } }),
  'PUT /api/plan-terms/:id': () => ({ body: { tier: 'gold', ...yearOf(2021), version: 1 } }),
  'POST /api/plan-terms/:id/withdraw': () => ({ body: { version: 1 } }),
  'POST /api/renewals/offers': (_: unknown, isForeign: boolean) => ({
    body: { offers: [{ institutionId: isForeign ? 2 : 1, tier: 'gold', periodStart: '2028-01-01' }] },
  }),
};
