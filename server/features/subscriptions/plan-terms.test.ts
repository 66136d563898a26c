import { expect, test } from 'vitest';
import type { InstitutionPlan, PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { testInvoice } from '#server/testing/test-invoices.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

type Body = Record<string, unknown>;
const year = (number: number) => ({ startDate: `${number}-01-01`, endDate: `${number}-12-31` });

describeOnAnyEngine('the terms of a plan', (makeApp) => {
  /** Today is 4 March 2026, and nobody has a plan. */
  async function begin() {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const portal = await makeApp({ database });
    return Object.assign(portal, { database });
  }

  const add = (portal: TestApp, body: Body, as = 'admin') =>
    portal.as(as).post('/api/plan-terms', { institutionId: 1, tier: 'gold', ...body });

  async function added(portal: TestApp, body: Body): Promise<PlanTerm[]> {
    const answer = await add(portal, body);
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    return answer.json().terms;
  }

  const change = (portal: TestApp, { id, version, ...term }: Body) => {
    const { tier, startDate, endDate, currency, priceMinor, isTrial, allowance, noticeDay } = term;
    const { purchaseOrder, reference, note, acceptsGap } = term;
    const agreed = { tier, startDate, endDate, currency, priceMinor, isTrial, allowance, noticeDay };
    const payload = { ...agreed, purchaseOrder, reference, note, version, ...(acceptsGap === true && { acceptsGap }) };
    return portal.as('admin').send({ method: 'PUT', url: `/api/plan-terms/${id}`, payload });
  };

  const read = async (portal: TestApp, as = 'librarian') => (await portal.as(as).get('/api/subscription')).json();
  const list = async (portal: TestApp): Promise<PlanTerm[]> =>
    (await portal.as('manager').get('/api/plan-terms?institution=1')).json();

  test('are several years of a contract, each with its price, and hold what was agreed', async () => {
    const portal = await begin();
    const agreed = {
      purchaseOrder: ' PO-7 ',
      reference: 'C-2026',
      noticeDay: '2028-09-30',
      note: 'By Fiona',
      allowance: 9000,
    };
    const years = [
      { ...year(2026), priceMinor: 3_500_00 },
      { ...year(2027), priceMinor: 3_600_00 },
      { ...year(2028), priceMinor: 3_700_00 },
    ];
    const terms = await added(portal, { ...agreed, currency: 'EUR', years });
    expect(terms.map(({ startDate, priceMinor, state }) => [startDate, priceMinor, state])).toEqual([
      ['2026-01-01', 3_500_00, 'active'],
      ['2027-01-01', 3_600_00, 'upcoming'],
      ['2028-01-01', 3_700_00, 'upcoming'],
    ]);
    expect(terms[0]).toMatchObject({
      ...{ institutionId: 1, tier: 'gold', endDate: '2026-12-31', version: 1, invoiceNumber: null },
      ...{ currency: 'EUR', isListPrice: false, isTrial: false, allowance: 9000, purchaseOrder: 'PO-7' },
      ...{ reference: 'C-2026', noticeDay: null, note: 'By Fiona' },
    });
    expect(terms[2]?.noticeDay).toBe('2028-09-30');
    expect(await read(portal)).toMatchObject({
      ...{ tier: 'gold', status: 'active', pricePence: 3_500_00, currency: 'EUR', allowance: 9000 },
      ...{ startDate: '2026-01-01', endDate: '2026-12-31', renewalDate: '2029-01-01' },
      features: ['9,000 insights, as agreed', 'Sign-in by SAML', 'Sign-in by IP ranges', 'Annual billing by invoice'],
    });
    expect((await portal.as('colleague').get('/api/user')).json().subscriptionTier).toBe('gold');
    expect(JSON.stringify(await read(portal))).not.toContain('Fiona');
  });

  test('cost the list price in pounds where none was typed; in another currency one is needed', async () => {
    const portal = await begin();
    const [term] = await added(portal, { years: [year(2026)] });
    expect(term).toMatchObject({ priceMinor: 3_999_99, currency: 'GBP', isListPrice: true });
    const refused = await add(portal, { currency: 'USD', years: [year(2027)] });
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'priceMinor']);
    const [professional] = await added(portal, { tier: 'professional', years: [year(2027)] });
    expect(professional).toMatchObject({ priceMinor: null, isListPrice: false });
    const [trial] = await added(portal, { isTrial: true, years: [{ startDate: '2028-01-01', endDate: '2028-01-31' }] });
    expect(trial).toMatchObject({ priceMinor: null, isTrial: true });
    expect(await list(portal)).toHaveLength(3);
  });

  test('may lie in the past, and then are history', async () => {
    const portal = await begin();
    await added(portal, { years: [{ ...year(2024), priceMinor: 100 }, year(2025)] });
    const { status, history } = await read(portal);
    expect([status, history.map(({ state }: { state: string }) => state)]).toEqual([
      'inactive',
      ['expired', 'expired'],
    ]);
    expect((await portal.as('librarian').get('/api/user')).json().subscriptionTier).toBeNull();
  });

  test('never overlap, and leave days without a plan only if that is confirmed', async () => {
    const portal = await begin();
    await added(portal, { years: [year(2026)] });
    const refusals: [Body, number, string, string][] = [
      [
        { years: [{ startDate: '2026-12-31', endDate: '2027-12-30' }] },
        ...([409, 'startDate', 'This overlaps University Gold, 1 January 2026 to 31 December 2026'] as const),
      ],
      [
        { years: [{ startDate: '2025-01-01', endDate: '2026-01-01' }] },
        ...([409, 'endDate', 'This overlaps University Gold, 1 January 2026 to 31 December 2026'] as const),
      ],
      [
        { years: [year(2027), { startDate: '2027-12-01', endDate: '2028-11-30' }] },
        ...([409, 'endDate', 'This overlaps University Gold, 1 December 2027 to 30 November 2028'] as const),
      ],
      [
        { years: [{ startDate: '2027-01-03', endDate: '2027-12-31' }] },
        ...([
          409,
          'acceptsGap',
          'There would be no plan from 1 January 2027 to 2 January 2027. Please confirm',
        ] as const),
      ],
      [
        { years: [{ startDate: '2025-01-01', endDate: '2025-12-30' }] },
        ...([409, 'acceptsGap', 'There would be no plan on 31 December 2025. Please confirm'] as const),
      ],
    ];
    for (const [body, status, field, message] of refusals) {
      const answer = await add(portal, body);
      expect([answer.statusCode, answer.json().field, answer.json().message]).toEqual([status, field, message]);
    }
    expect(await list(portal)).toHaveLength(1);
    await added(portal, { years: [{ startDate: '2027-01-03', endDate: '2027-12-31' }], acceptsGap: true });
    expect(await list(portal)).toHaveLength(2);
  });

  test('are refused what does not fit, with the field named, and nothing is stored', async () => {
    const portal = await begin();
    const refusals: [Body, number, string | undefined][] = [
      [{ years: [{ startDate: '2026-12-31', endDate: '2026-01-01' }] }, 400, 'years.0.endDate'],
      [{ years: [{ ...year(2026), priceMinor: -1 }] }, 400, 'years.0.priceMinor'],
      [{ years: [{ ...year(2026), priceMinor: 0.5 }] }, 400, 'years.0.priceMinor'],
      [{ years: [{ startDate: '1026-01-01', endDate: '2026-12-31' }] }, 400, 'years.0.startDate'],
      [{ years: [] }, 400, 'years'],
      [{ years: [year(2026)], currency: 'XYZ' }, 400, 'currency'],
      [{ years: [year(2026)], tier: 'platinum' }, 400, 'tier'],
      [{ years: [year(2026)], allowance: 0 }, 400, 'allowance'],
      [{ years: [year(2026)], noticeDay: '2027-01-01' }, 400, 'noticeDay'],
      [{ years: [{ ...year(2026), priceMinor: 1 }], isTrial: true }, 400, 'priceMinor'],
      [{ years: [year(2026)], reference: 'x'.repeat(101) }, 400, 'reference'],
      [{ years: [year(2026)], institutionId: 4711 }, 404, undefined],
    ];
    for (const [body, status, field] of refusals) {
      const answer = await add(portal, body);
      expect([body, answer.statusCode, answer.json().field]).toEqual([body, status, field]);
    }
    for (const [username, status] of [
      ['librarian', 403],
      ['manager', 403],
      ['tech', 403],
    ] as const)
      expect((await add(portal, { years: [year(2026)] }, username)).statusCode).toBe(status);
    expect(await portal.db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
  });

  test('are changed by one administrator at a time', async () => {
    const portal = await begin();
    const [term] = await added(portal, { years: [{ ...year(2026), priceMinor: 3_000_00 }] });
    const answers = await Promise.all([1, 2].map((note) => change(portal, { ...term, note: `By ${note}` })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'Someone else has changed this plan in the meantime. Please look at it again',
    );
    const both = await Promise.all([1, 2].map(() => add(portal, { years: [year(2027)] })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await list(portal)).toHaveLength(2);
  });

  test('end early or later as agreed, and the people carry the plan of today', async () => {
    const portal = await begin();
    const [term] = await added(portal, { years: [year(2026)] });
    const ended = await change(portal, { ...term, endDate: '2026-02-28' });
    expect(ended.json()).toMatchObject({ state: 'expired', version: 2 });
    expect((await portal.as('librarian').get('/api/user')).json().subscriptionTier).toBeNull();
    await added(portal, { tier: 'professional', years: [{ startDate: '2026-03-01', endDate: '2027-02-28' }] });
    expect((await read(portal)).tier).toBe('professional');
    const overlapping = await change(portal, { ...ended.json(), endDate: '2026-03-01' });
    expect([overlapping.statusCode, overlapping.json().field]).toEqual([409, 'endDate']);
    const gap = { ...ended.json(), endDate: '2026-02-20' };
    expect((await change(portal, gap)).json().field).toBe('acceptsGap');
    expect((await change(portal, { ...gap, acceptsGap: true })).statusCode).toBe(200);
  });

  test('keep price and currency once they were invoiced, until the invoice is void', async () => {
    const portal = await begin();
    const [term] = await added(portal, { years: [{ ...year(2026), priceMinor: 3_000_00 }] });
    const invoice = {
      ...testInvoice,
      id: 700,
      requestId: null,
      ...{ periodStart: '2026-01-01', periodEnd: '2026-12-31' },
    };
    await portal.db.insertInto('invoices').values(invoice).execute();
    for (const [other, field] of [
      [{ currency: 'EUR' }, 'currency'],
      [{ priceMinor: 2_000_00 }, 'priceMinor'],
      [{ isTrial: true, priceMinor: null }, 'priceMinor'],
      [{ tier: 'silver' }, 'tier'],
    ] as const) {
      const refused = await change(portal, { ...term, ...other });
      expect([refused.statusCode, refused.json().field, refused.json().message]).toEqual([
        ...[409, field, 'Invoice INV-000900 was sent for this plan. Please void it first'],
      ]);
    }
    const withdraw = () => portal.as('admin').post(`/api/plan-terms/${term?.id}/withdraw`, { version: 1 });
    expect((await withdraw()).statusCode).toBe(409);
    const credit = {
      invoiceId: 700,
      number: 'CN-000900',
      reason: 'Wrong',
      issuedAt: invoice.issuedAt,
      issueDate: '2026-02-03',
    };
    await portal.db.insertInto('creditNotes').values(credit).execute();
    expect((await change(portal, { ...term, currency: 'EUR' })).json()).toMatchObject({ currency: 'EUR', version: 2 });
  });

  test('that were withdrawn stand in no customer’s history; staff see them', async () => {
    const portal = await begin();
    await added(portal, { years: [year(2026)] });
    const [next] = await added(portal, { years: [year(2027)] });
    const answer = await portal.as('admin').post(`/api/plan-terms/${next?.id}/withdraw`, { version: 1 });
    expect(answer.json()).toMatchObject({ state: 'withdrawn', startDate: '2027-01-01' });
    expect((await read(portal)).history.map(({ startDate }: PlanTerm) => startDate)).toEqual(['2026-01-01']);
    expect((await list(portal)).map(({ state }) => state)).toEqual(['withdrawn', 'active']);
    const again = await portal.as('admin').post(`/api/plan-terms/${next?.id}/withdraw`, { version: 2 });
    expect([again.statusCode, again.json().message]).toEqual([409, 'This plan was withdrawn']);
    // Its days are free again.
    await added(portal, { tier: 'silver', years: [year(2027)] });
  });

  test('are proposed for the time after the last one, with its price and the list’s', async () => {
    const portal = await begin();
    const next = async () => (await portal.as('manager').get('/api/plan-terms/next?institution=1')).json();
    expect(await next()).toMatchObject({
      after: null,
      startDate: '2026-03-04',
      endDate: '2027-03-03',
      priceMinor: null,
    });
    await added(portal, { tier: 'silver', currency: 'EUR', years: [{ ...year(2026), priceMinor: 1_500_00 }] });
    expect(await next()).toMatchObject({
      ...{ tier: 'silver', startDate: '2027-01-01', endDate: '2027-12-31', currency: 'EUR', priceMinor: 1_500_00 },
      listPrices: { subject: 119_99, silver: 1_999_99, gold: 3_999_99, professional: null },
    });
  });

  test('are proposed from today where the last one has ended; after a trial without a price', async () => {
    const portal = await begin();
    const next = async () => (await portal.as('manager').get('/api/plan-terms/next?institution=1')).json();
    await added(portal, { years: [{ ...year(2025), priceMinor: 1_500_00 }] });
    const proposed = { startDate: '2026-03-04', endDate: '2027-03-03', priceMinor: 1_500_00 };
    expect(await next()).toMatchObject({ ...proposed, after: { startDate: '2025-01-01' } });
    const trial = { startDate: '2026-03-01', endDate: '2026-03-31' };
    await added(portal, { isTrial: true, years: [trial], acceptsGap: true });
    expect(await next()).toMatchObject({ startDate: '2026-04-01', endDate: '2027-03-31', priceMinor: null });
  });

  test('on request get their price once it is agreed, also where they were invoiced', async () => {
    const portal = await begin();
    const [term] = await added(portal, { tier: 'professional', years: [year(2026)], note: 'By phone' });
    const notedAt = async () =>
      (await portal.db.selectFrom('subscriptions').select('noteChangedAt').executeTakeFirstOrThrow()).noteChangedAt;
    const first = new Date(portal.clock.now()).toISOString();
    expect(await notedAt()).toBe(first);
    const period = { periodStart: '2026-01-01', periodEnd: '2026-12-31' };
    await portal.db
      .insertInto('invoices')
      .values({ ...testInvoice, id: 700, requestId: null, tier: 'professional', ...period })
      .execute();
    portal.clock.advance(60_000);
    const priced = await change(portal, { ...term, priceMinor: 9_000_00 });
    expect(priced.json()).toMatchObject({ priceMinor: 9_000_00, isListPrice: false, invoiceNumber: 'INV-000900' });
    // The note is as old as its words.
    expect(await notedAt()).toBe(first);
    expect((await change(portal, { ...priced.json(), note: 'By letter' })).statusCode).toBe(200);
    expect(await notedAt()).toBe(new Date(portal.clock.now()).toISOString());
    const other = await change(portal, { ...priced.json(), version: 3, priceMinor: 8_000_00 });
    expect([other.statusCode, other.json().field]).toEqual([409, 'priceMinor']);
  });

  test('are told at once to the people of the institution', async () => {
    const portal = await begin();
    const colleague = await connect(portal, 'colleague');
    await added(portal, { years: [year(2026)] });
    expect((await colleague.next('changed')).what).toContain('/api/subscription');
  });

  test('make a list of institutions, the next to end first, with what their plans cost in each currency', async () => {
    const portal = await begin();
    const plans = async (query = '', as = 'admin'): Promise<InstitutionPlan[]> =>
      (await portal.as(as).get(`/api/institutions/plans?${query}`)).json();
    const shown = async (query = '') =>
      (await plans(query)).map(({ institution, term }) => [institution, term?.startDate ?? null]);
    const counts = async () => (await portal.as('admin').get('/api/institutions/plans/counts')).json();
    expect(await counts()).toEqual({
      ...{ all: 2, ending: 0, offers: 0, none: 2, ended: 0, sums: [], trials: 0, unpriced: 0 },
    });
    await added(portal, {
      currency: 'EUR',
      years: [
        { ...year(2026), priceMinor: 3_000_00 },
        { ...year(2027), priceMinor: 1 },
      ],
    });
    const soon = { startDate: '2025-05-01', endDate: '2026-04-30' };
    await added(portal, { institutionId: 2, tier: 'silver', years: [soon] });
    expect(await shown()).toEqual([
      ['Calder Bay University', '2025-05-01'],
      ['University of Harrowmere', '2026-01-01'],
    ]);
    expect((await plans()).map(({ boughtUntil, people, offer }) => [boughtUntil, people, offer])).toEqual([
      ['2026-04-30', 1, null],
      ['2027-12-31', 2, null],
    ]);
    expect(await shown('state=ending')).toEqual([['Calder Bay University', '2025-05-01']]);
    expect(await shown('q=harrow&plan=gold')).toEqual([['University of Harrowmere', '2026-01-01']]);
    expect(await shown('sort=name&order=desc&limit=1')).toEqual([['University of Harrowmere', '2026-01-01']]);
    expect(await counts()).toEqual({
      ...{ all: 2, ending: 1, offers: 0, none: 0, ended: 0, trials: 0, unpriced: 0 },
      sums: [
        { currency: 'EUR', priceMinor: 3_000_00, terms: 1 },
        { currency: 'GBP', priceMinor: 1_999_99, terms: 1 },
      ],
    });
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    expect((await plans('', 'manager')).map(({ institutionId }) => institutionId)).toEqual([1]);
    expect((await portal.as('manager').get('/api/plan-terms?institution=2')).statusCode).toBe(404);
    expect((await portal.as('tech').get('/api/institutions/plans')).statusCode).toBe(403);
  });
});
