import { expect, test } from 'vitest';
import type { PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { env, listed, saveAddress, sent, textOf } from '#server/testing/test-billing.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { items, stored, summary } from '#server/testing/usage.ts';

const year = (number: number) => ({ startDate: `${number}-01-01`, endDate: `${number}-12-31` });
const present = { ...year(2026), priceMinor: 3_650_00 };

interface Kind {
  /** Each is one call that writes terms down. */
  terms: TypedTerm[];
  /** What the customer's page says on 4 March 2026: plan, price, currency, last day, and the day after everything bought. */
  plan: [string | null, number | null, string, string | null, string | null];
  /** The insights of the term, where usage has an allowance. */
  insights: number | null;
  /** Months with ten uses each, their net cost, and that of a use. */
  cost: [from: string, to: string, net: number | null, perUse: number | null];
  /** What would be offered: its first day, the list price, and otherwise the price that was agreed; null for none yet. */
  due: [string, number | null, number | null] | null;
  /** The first term without an invoice: its first day, its price, and with 20 % VAT as paper, file and list have it. */
  invoice: [string, number, paper: string, net: string, total: string] | null;
}

/** Figures made by hand: the prices are multiples of the days, so that a day costs whole pounds. January and February 2026 have 59 days. */
const kinds: Record<string, Kind> = {
  'a calendar year': {
    terms: [{ years: [present] }],
    plan: ['gold', 3_650_00, 'GBP', '2026-12-31', '2027-01-01'],
    insights: 8000,
    cost: ['2026-01', '2026-02', 590_00, 29_50],
    due: ['2027-01-01', null, 3_650_00],
    invoice: ['2026-01-01', 3_650_00, '£4,380.00', '3650.00', '4380.00'],
  },
  'an academic year': {
    terms: [{ tier: 'silver', years: [{ startDate: '2025-08-01', endDate: '2026-07-31', priceMinor: 1_825_00 }] }],
    plan: ['silver', 1_825_00, 'GBP', '2026-07-31', '2026-08-01'],
    insights: 4000,
    cost: ['2026-01', '2026-02', 295_00, 14_75],
    due: ['2026-08-01', null, 1_825_00],
    invoice: ['2025-08-01', 1_825_00, '£2,190.00', '1825.00', '2190.00'],
  },
  'three years with rising prices': {
    terms: [{ years: [present, { ...year(2027), priceMinor: 4_015_00 }, { ...year(2028), priceMinor: 4_380_00 }] }],
    plan: ['gold', 3_650_00, 'GBP', '2026-12-31', '2029-01-01'],
    insights: 8000,
    cost: ['2026-01', '2026-02', 590_00, 29_50],
    due: null,
    invoice: ['2026-01-01', 3_650_00, '£4,380.00', '3650.00', '4380.00'],
  },
  'a price in euros': {
    terms: [{ currency: 'EUR', years: [{ ...year(2026), priceMinor: 7_300_00 }] }],
    plan: ['gold', 7_300_00, 'EUR', '2026-12-31', '2027-01-01'],
    insights: 8000,
    cost: ['2026-01', '2026-02', 1_180_00, 59_00],
    due: ['2027-01-01', null, 7_300_00],
    invoice: ['2026-01-01', 7_300_00, '€8,760.00', '7300.00', '8760.00'],
  },
  'a trial': {
    terms: [{ isTrial: true, years: [{ startDate: '2026-02-01', endDate: '2026-04-30' }] }],
    plan: ['gold', null, 'GBP', '2026-04-30', '2026-05-01'],
    insights: 8000,
    cost: ['2026-02', '2026-02', 0, 0],
    due: ['2026-05-01', 3_999_99, null],
    invoice: null,
  },
  'the price of a consortium': {
    terms: [{ reference: 'CONSORTIUM-2026', years: [{ ...year(2026), priceMinor: 2_920_00 }] }],
    plan: ['gold', 2_920_00, 'GBP', '2026-12-31', '2027-01-01'],
    insights: 8000,
    cost: ['2026-01', '2026-02', 472_00, 23_60],
    due: ['2027-01-01', null, 2_920_00],
    invoice: ['2026-01-01', 2_920_00, '£3,504.00', '2920.00', '3504.00'],
  },
  'an agreed allowance at the list price': {
    terms: [{ allowance: 12_000, years: [year(2026)] }],
    plan: ['gold', 3_999_99, 'GBP', '2026-12-31', '2027-01-01'],
    insights: 12_000,
    // 399,999 pence × 59 / 365
    cost: ['2026-01', '2026-02', 64_657.37, 3_232.87],
    due: ['2027-01-01', 3_999_99, null],
    invoice: ['2026-01-01', 3_999_99, '£4,799.99', '3999.99', '4799.99'],
  },
  'an upgrade within the year': {
    terms: [
      { tier: 'silver', years: [{ startDate: '2026-01-01', endDate: '2026-01-31', priceMinor: 310_00 }] },
      { years: [{ startDate: '2026-02-01', endDate: '2026-12-31', priceMinor: 6_680_00 }] },
    ],
    plan: ['gold', 6_680_00, 'GBP', '2026-12-31', '2027-01-01'],
    insights: 8000,
    cost: ['2026-01', '2026-02', 870_00, 43_50],
    due: ['2027-01-01', null, 6_680_00],
    invoice: ['2026-02-01', 6_680_00, '£8,016.00', '6680.00', '8016.00'],
  },
  'a renewal a month late': {
    terms: [
      { years: [{ ...year(2025), priceMinor: 3_650_00 }] },
      { acceptsGap: true, years: [{ startDate: '2026-02-01', endDate: '2027-01-31', priceMinor: 3_650_00 }] },
    ],
    plan: ['gold', 3_650_00, 'GBP', '2027-01-31', '2027-02-01'],
    insights: 8000,
    cost: ['2026-02', '2026-02', 280_00, 28_00],
    due: ['2027-02-01', null, 3_650_00],
    invoice: ['2026-02-01', 3_650_00, '£4,380.00', '3650.00', '4380.00'],
  },
  'the year before': {
    terms: [{ currency: 'EUR', years: [{ ...year(2025), priceMinor: 3_650_00 }] }],
    plan: [null, null, 'GBP', null, null],
    insights: 8000,
    cost: ['2025-01', '2025-02', 590_00, 29_50],
    due: null,
    invoice: null,
  },
};

interface TypedTerm {
  years: { startDate: string; endDate: string; priceMinor?: number }[];
  tier?: string;
  currency?: string;
  isTrial?: true;
  allowance?: number;
  reference?: string;
  acceptsGap?: true;
}

describeOnAnyEngine('a contract of a kind that universities have', (makeApp) => {
  async function begin(terms: object[]) {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const portal = await makeApp({ database, env });
    await saveAddress(portal);
    for (const term of terms) {
      const answer = await portal.as('admin').post('/api/plan-terms', { institutionId: 1, tier: 'gold', ...term });
      expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    }
    return portal;
  }

  async function checkCost(portal: TestApp, { cost: [from, to, net, perUse], insights, plan }: Kind) {
    const months = monthsIn({ from, to });
    await stored(portal, counterFile(items(months, { Film: months.map(() => 10) })));
    const [cost] = (await portal.as('librarian').get(`/api/usage/cost?from=${from}&to=${to}`)).json();
    const figures = [cost.netPence, cost.pencePerUse].map((figure: number) => Math.round(figure * 100) / 100);
    expect(figures).toEqual([net, perUse]);
    expect(cost.currencies).toEqual(net === 0 ? [] : [plan[0] === null ? 'EUR' : plan[2]]);
    expect((await summary(portal)).allowance?.insights ?? null).toBe(insights);
  }

  async function checkOffer(portal: TestApp, { due, plan: [, , currency] }: Kind) {
    const [year] = (await portal.as('manager').get('/api/renewals?institution=1&within=366')).json();
    expect(year ? [year.periodStart, year.pricePence, year.lastPence] : null).toEqual(due);
    if (!due) return;
    expect(year.currency).toBe(currency);
    const amountPence = year.pricePence ?? year.lastPence;
    const { tier, periodStart } = year;
    const offers = [{ institutionId: 1, tier, periodStart, amountPence }];
    expect((await portal.as('manager').post('/api/renewals/offers', { offers })).statusCode).toBe(200);
    const [offer] = (await portal.as('librarian').get('/api/renewals/offers')).json();
    expect([offer.netPence, offer.currency]).toEqual([amountPence, currency]);
  }

  async function checkInvoice(portal: TestApp, { invoice, plan: [, , currency] }: Kind) {
    const asked = await portal.as('librarian').post('/api/invoice-requests', {});
    if (!invoice) return expect(asked.statusCode).toBe(409);
    const [periodStart, amountPence, paper, net, total] = invoice;
    expect(asked.json()).toMatchObject({ periodStart, amountPence, currency });
    const made = (await portal.as('admin').post(`/api/invoice-requests/${asked.json().id}/send`, {})).json();
    expect(await textOf(portal, `/api/invoices/${made.id}/pdf`)).toContain(paper);
    const file = (await portal.as('admin').get(`/api/invoices/${made.id}/ubl`)).body;
    expect(file).toContain(`<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>`);
    expect(file).toContain(`<cbc:TaxExclusiveAmount currencyID="${currency}">${net}</cbc:TaxExclusiveAmount>`);
    expect(file).toContain(`<cbc:PayableAmount currencyID="${currency}">${total}</cbc:PayableAmount>`);
    // The columns of the CSV file are made of these (billing-file-columns.ts).
    const [row] = await listed(portal);
    expect([row?.currency, typedMoney(row?.totalPence ?? 0, currency)]).toEqual([currency, total]);
  }

  test.each(Object.entries(kinds))('%s', async (_, kind) => {
    const portal = await begin(kind.terms);
    const { tier, pricePence, currency, endDate, renewalDate } = (
      await portal.as('librarian').get('/api/subscription')
    ).json();
    expect([tier, pricePence, currency, endDate, renewalDate]).toEqual(kind.plan);
    await checkCost(portal, kind);
    await checkOffer(portal, kind);
    await checkInvoice(portal, kind);
  });

  test.each(Object.entries(kinds))('%s, out of a CSV file', async (_, kind) => {
    const typed = await begin(kind.terms);
    const imported = await begin([]);
    const lines = kind.terms.flatMap(({ years, tier = 'gold', currency = 'GBP', isTrial, allowance = '' }) =>
      years.map(({ startDate, endDate, priceMinor }) => {
        const price = priceMinor === undefined ? '' : typedMoney(priceMinor, currency);
        const trial = isTrial ? 'yes' : '';
        return ['University of Harrowmere', tier, startDate, endDate, price, currency, trial, allowance].join(',');
      }),
    );
    const csv = ['Institution,Plan,Plan starts,Plan ends,Price,Currency,Trial,Allowance', ...lines].join('\n');
    const answer = await imported.as('admin').post('/api/customers/import', { csv, dryRun: false });
    expect([answer.statusCode, answer.json().problems]).toEqual([200, []]);
    const termsOf = async (portal: TestApp) =>
      (await portal.as('manager').get('/api/plan-terms?institution=1'))
        .json()
        .map(({ tier, startDate, endDate, priceMinor, currency, isTrial, allowance, state }: PlanTerm) =>
          [tier, startDate, endDate, priceMinor, currency, isTrial, allowance, state].join(' '),
        );
    expect(await termsOf(imported)).toEqual(await termsOf(typed));
    await checkCost(imported, kind);
    await checkInvoice(imported, kind);
  });

  test('the year before can still be invoiced at the billing desk, and then costs what the invoice says', async () => {
    const portal = await begin(kinds['the year before']?.terms ?? []);
    const plan = { tier: 'gold', periodStart: '2025-01-01', periodEnd: '2025-12-31' };
    const lines = [{ description: 'University Gold', quantity: 1, unitPence: 3_650_00 }];
    const { id } = await sent(portal, { plan, lines, currency: 'EUR' });
    expect(await textOf(portal, `/api/invoices/${id}/pdf`)).toContain('€4,380.00');
    const terms: PlanTerm[] = (await portal.as('manager').get('/api/plan-terms?institution=1')).json();
    expect(terms).toMatchObject([{ state: 'expired', currency: 'EUR', invoiceNumber: 'INV-000001' }]);
  });
});
