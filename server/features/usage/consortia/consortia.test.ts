import { expect, test } from 'vitest';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { nameKey } from '#server/db/keys/name-key.ts';
import type { Db } from '#server/db/schema.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { firstReport, platform, spring, stored } from '#server/testing/usage.ts';

/** Harrowmere (1) is the consortium; Calder Bay (2) and others are its members, or another one's. */
async function insertInstitutions(db: Db, names: readonly string[]): Promise<number[]> {
  const rows = names.map((name) => ({
    ...{ name, nameKey: nameKey(name), accountManagerId: null, techSupportId: null },
    createdAt: '2025-01-01T00:00:00.000Z',
  }));
  const inserted = await db.insertInto('institutions').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id).sort((a, b) => a - b);
}

async function customerOf(portal: TestApp, institutionId: number): Promise<string> {
  const { name } = await portal.db
    .selectFrom('institutions')
    .where('id', '=', institutionId)
    .select('name')
    .executeTakeFirstOrThrow();
  const form = { username: `of${institutionId}`, fullName: `Of ${institutionId}`, role: 'customer', companyName: name };
  const answer = await portal.as('admin').post('/api/register', form);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return String(answer.json().id);
}

function join(portal: TestApp, member: number, consortiumId: number | null) {
  return portal.as('admin').send({ method: 'PATCH', url: `/api/institutions/${member}`, payload: { consortiumId } });
}

function report(figures: Record<string, number[]>, months = spring) {
  return counterFile({ ...platform(months, figures), institution: 'Somewhere' });
}

const of = (portal: TestApp, id: number, as = 'librarian') => portal.as(as).get(`/api/usage/summary?institution=${id}`);

async function sum(portal: TestApp, query = '', as = 'librarian') {
  return (await portal.as(as).get(`/api/usage/members/summary${query}`)).json();
}

function choose(portal: TestApp, as: string, isUnnamed: boolean, query = '') {
  return portal.as(as).send({ method: 'PUT', url: `/api/usage/consortium${query}`, payload: { isUnnamed } });
}

/** Adds up uses and figures by month, independently of the server. */
function added(summaries: readonly UsageSummary[]) {
  const months: Record<string, { uses: number; figures: Record<string, number> }> = {};
  for (const { month, uses, figures } of summaries.flatMap(({ monthly }) => monthly)) {
    const own = months[month] ?? { uses: 0, figures: {} };
    months[month] = own;
    own.uses += uses ?? 0;
    for (const [metric, figure] of Object.entries(figures)) own.figures[metric] = (own.figures[metric] ?? 0) + figure;
  }
  return months;
}

/** Pseudo-random numbers from a seed. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

describeOnBothEngines('a consortium', (makeApp) => {
  test('adds up what its named members have, whoever they are', async () => {
    const portal = await makeApp();
    const chance = chances(20260304);
    const members = [2, ...(await insertInstitutions(portal.db, ['Ash', 'Birch', 'Cedar']))];
    for (const id of members) {
      const customerId = id === 2 ? '5' : await customerOf(portal, id);
      const months = spring.slice(0, 1 + chance(3));
      const figures = () => months.map(() => 1 + chance(50));
      await stored(portal, report({ Book: figures(), Audiovisual: figures() }, months), { customerId });
    }
    for (let round = 0; round < 4; round++) {
      const joined = members.filter(() => chance(3) > 0);
      const unnamed = joined.filter(() => chance(4) === 0).slice(0, 1);
      await portal.db.updateTable('institutions').set({ consortiumId: null, unnamedSince: null }).execute();
      await portal.db
        .updateTable('institutions')
        .set({ consortiumId: 1 })
        .where('id', 'in', [0, ...joined])
        .execute();
      await portal.db
        .updateTable('institutions')
        .set({ unnamedSince: '2024-12' })
        .where('id', 'in', [0, ...unnamed])
        .execute();
      const named = joined.filter((id) => !unnamed.includes(id));
      const answers = await Promise.all(members.map(async (id) => ({ id, answer: await of(portal, id) })));
      expect(answers.filter(({ answer }) => answer.statusCode === 200).map(({ id }) => id)).toEqual(named);
      const summaries = answers.flatMap(({ id, answer }) => (named.includes(id) ? [answer.json()] : []));
      const { summary } = await sum(portal);
      expect(added([summary])).toEqual(added(summaries));
      const rows = (await portal.as('librarian').get('/api/usage/members?from=2025-01&to=2025-03&sort=uses')).json();
      expect(rows.map(({ uses }: { uses: number }) => uses)).toEqual(
        summaries
          .map((one) => one.monthly.reduce((uses: number, month: { uses: number }) => uses + month.uses, 0))
          .sort((a, b) => b - a),
      );
      expect(rows.map(({ id }: { id: number }) => id).sort()).toEqual(named.toSorted());
      // The consortium's own people, and those of other institutions, see no member, and a member does not see them.
      expect((await of(portal, 1, 'librarian2')).statusCode).toBe(404);
    }
  });

  test('has no circles, also where two changes would make one together', async () => {
    const portal = await makeApp();
    const [ash = 0, birch = 0, cedar = 0] = await insertInstitutions(portal.db, ['Ash', 'Birch', 'Cedar']);
    const itself = await join(portal, ash, ash);
    expect([itself.statusCode, itself.json()]).toMatchObject([409, { message: 'Ash cannot be a member of itself' }]);
    const answers = await Promise.all([join(portal, ash, birch), join(portal, birch, cedar), join(portal, cedar, ash)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({
      field: 'consortiumId',
      message: expect.stringContaining('directly or by another'),
    });
    const tops = await portal.db.selectFrom('institutions').where('consortiumId', 'is', null).select('id').execute();
    expect(tops.filter(({ id }) => [ash, birch, cedar].includes(id))).toHaveLength(1);
  });
});

describeOnAnyEngine('the members of a consortium', (makeApp) => {
  async function withMembers() {
    const portal = await makeApp();
    const [ash = 0, birch = 0] = await insertInstitutions(portal.db, ['Ash', 'Birch']);
    const customers = [await customerOf(portal, ash), await customerOf(portal, birch)];
    await stored(portal, firstReport, { customerId: '5' });
    await stored(portal, report({ Book: [100, 100, 100] }), { customerId: customers[0] ?? '' });
    await stored(portal, report({ Book: [1000, 1000, 1000] }), { customerId: customers[1] ?? '' });
    for (const id of [2, ash, birch]) expect((await join(portal, id, 1)).statusCode).toBe(200);
    return { portal, ash, birch };
  }

  test('are seen by its people: their usage, and nothing else of them', async () => {
    const { portal, ash } = await withMembers();
    const librarian = portal.as('librarian');
    const member = (await of(portal, 2)).json();
    expect(member).toMatchObject({ institution: { id: 2 }, allowance: null, recounted: null });
    expect(member.monthly[0].uses).toBe(11);
    expect((await librarian.get('/api/usage/periods?institution=2')).json()).toEqual({
      known: { from: '2025-01', to: '2025-03' },
      financialYearStart: null,
      subscriptionYears: [],
    });
    const seen = [
      'titles?from=2025-01&to=2025-03&',
      'counter-reports?',
      'counter-reports/PR_P1?from=2025-01&to=2025-03&',
    ];
    for (const call of seen) {
      expect([call, (await librarian.get(`/api/usage/${call}institution=2`)).statusCode]).toEqual([call, 200]);
    }
    const others = [
      ...['/api/usage/reports?', '/api/usage/cost?from=2025-01&to=2025-03&', '/api/usage/consortium?'],
      ...['/api/usage/members?from=2025-01&to=2025-03&', '/api/usage/members/summary?', '/api/program-keys?'],
      ...['/api/subscription?', '/api/invoices?', '/api/technical-setup?', '/api/changes/institution?'],
      '/api/users/role/customer?',
    ];
    for (const url of others) {
      const status = (await librarian.get(`${url}institution=2`)).statusCode;
      expect([url, status]).toEqual([url, expect.toBeOneOf([400, 403, 404])]);
    }
    expect((await librarian.post('/api/usage/recount/seen?institution=2')).statusCode).toBe(404);
    expect((await librarian.get('/api/user/5')).statusCode).toBe(404);
    // A member sees neither its consortium nor the other members.
    for (const id of [1, ash]) expect((await of(portal, id, 'librarian2')).statusCode).toBe(404);
    await join(portal, 2, null);
    expect((await of(portal, 2)).statusCode).toBe(404);
  });

  test('that lack months are named beside the sum, and compared by the months that both periods have', async () => {
    const { portal, ash, birch } = await withMembers();
    const year = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `${from}-${String(at + 1).padStart(2, '0')}`);
    const flat = (months: string[], figure: number) => report({ Book: months.map(() => figure) }, months);
    const members = (await portal.db.selectFrom('users').select(['id', 'institutionId']).execute()).filter(
      ({ institutionId }) => institutionId === ash || institutionId === birch,
    );
    const customerOfMember = (id: number) => String(members.find(({ institutionId }) => institutionId === id)?.id);
    await stored(portal, flat(year(2024, 12), 50), { customerId: customerOfMember(ash) });
    await stored(portal, flat(year(2024, 2), 2000), { customerId: customerOfMember(birch) });
    const { summary: all } = await sum(portal, '?from=2024-01&to=2025-03');
    const lacking = new Map(
      all.monthly.map(({ month, missingMembers }: UsageSummary['monthly'][number]) => [month, missingMembers]),
    );
    expect([lacking.get('2024-02'), lacking.get('2024-03'), lacking.get('2025-01')]).toEqual([
      ['Calder Bay University'],
      ['Birch', 'Calder Bay University'],
      [],
    ]);
    const asked = 'from=2025-01&to=2025-12';
    const order = async (sort: string) =>
      (await portal.as('librarian').get(`/api/usage/members?${asked}&sort=${sort}`)).json();
    const rising = await order('rise');
    // Two of twelve months are too few, and none are as well.
    expect(rising.map(({ id }: { id: number }) => id)).toEqual([ash, birch, 2]);
    expect(rising[0]).toMatchObject({ uses: 300, before: 600, change: { now: 300, before: 150 } });
    expect(rising[0].change.missing).toEqual(year(2025, 12).slice(3));
    expect(rising[1]).toMatchObject({ uses: 3000, before: 4000, change: { now: null, before: null } });
    expect((await order('fall')).map(({ id }: { id: number }) => id)).toEqual([ash, birch, 2]);
  });

  test('of a member are nothing to the consortium above', async () => {
    const { portal, ash, birch } = await withMembers();
    await join(portal, birch, null);
    await join(portal, birch, ash);
    expect((await of(portal, birch)).statusCode).toBe(404);
    expect((await sum(portal)).named).toBe(2);
  });

  test('may ask not to be seen by name: one is in no sum then, and two are', async () => {
    const { portal, ash, birch } = await withMembers();
    const uses = async () => (await sum(portal)).summary.monthly.map((month: { uses: number }) => month.uses);
    expect(await uses()).toEqual([1111, 1122, 1133]);
    const alone = await choose(portal, 'librarian2', true);
    expect(alone.json()).toMatchObject({ memberOf: { id: 1 }, unnamedSince: '2026-03' });
    expect(await uses()).toEqual([1100, 1100, 1100]);
    expect((await of(portal, 2)).statusCode).toBe(404);
    expect(await sum(portal)).toMatchObject({ named: 2, withUnnamed: [], withoutUnnamed: spring });
    await choose(portal, `of${ash}`, true);
    expect(await uses()).toEqual([1111, 1122, 1133]);
    expect(await sum(portal)).toMatchObject({ named: 1, withUnnamed: spring, withoutUnnamed: [] });
    const rows = (await portal.as('librarian').get('/api/usage/members?from=2025-01&to=2025-03')).json();
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([birch]);
    await choose(portal, 'librarian2', false);
    expect((await of(portal, 2)).statusCode).toBe(200);
    const changes = (await portal.as('admin').get('/api/changes/institution?institution=2')).json();
    expect(changes[0]).toMatchObject({ differences: [{ field: 'unnamedSince', before: '2026-03', after: null }] });
    expect((await choose(portal, 'librarian', true)).statusCode).toBe(409);
    expect((await choose(portal, 'manager', true, '?institution=2')).statusCode).toBe(403);
  });

  test('have one report together that says how many of them lack a platform, or have a report without all data', async () => {
    const { portal, ash } = await withMembers();
    const row = { attributes: ['Books', 'Book'], metric: 'Total_Item_Requests', figures: [7, 7] };
    const books = counterFile({
      report: 'PR_P1',
      institution: 'Calder Bay University',
      months: spring.slice(0, 2),
      rows: [row],
    });
    const beside = { answers: JSON.stringify({ platforms: ['add'] }) };
    await stored(portal, books, { customerId: '5', ...beside });
    const partial = report({ Book: [5] }, ['2025-04']).replace(
      /^Exceptions.*$/m,
      'Exceptions,3040: Partial Data Returned',
    );
    const { id } = await portal.db
      .selectFrom('users')
      .where('institutionId', '=', ash)
      .select('id')
      .executeTakeFirstOrThrow();
    await stored(portal, partial, { customerId: String(id) });
    const url = '/api/usage/counter-reports/PR_P1?form=json&from=2025-01&to=2025-04&of=members';
    const { Report_Header: header } = (await portal.as('librarian').get(url)).json();
    expect(header.Exceptions).toEqual([
      {
        ...{ Code: 3040, Message: 'Partial Data Returned' },
        Data: [
          '2025-03: Without Books (1 of 3 members)',
          '2025-04: The report that it is made from says that data is missing (1 of 3 members)',
          '2025-04: 1 of 3 members',
        ].join('; '),
      },
    ]);
  });

  test('have one report of COUNTER together, without those that are not named', async () => {
    const { portal, ash } = await withMembers();
    await stored(portal, report({ Book: [5] }, ['2025-04']), { customerId: '5' });
    await choose(portal, `of${ash}`, true);
    const url = (of: string) => `/api/usage/counter-reports/PR_P1?form=json&from=2025-03&to=2025-04&${of}`;
    const { Report_Header: header, Report_Items: items } = (await portal.as('librarian').get(url('of=members'))).json();
    expect(header).toMatchObject({
      ...{
        Institution_Name: 'University of Harrowmere, all members',
        Institution_ID: { Proprietary: ['carrel:1.members'] },
      },
      Exceptions: [{ Code: 3040, Data: '2025-04: 1 of 2 members' }],
    });
    const books = items[0].Attribute_Performance.find(({ Data_Type: type }: { Data_Type: string }) => type === 'Book');
    expect(books.Performance.Total_Item_Requests).toEqual({ '2025-03': 1003, '2025-04': 5 });
    const overview = (await portal.as('librarian').get('/api/usage/counter-reports?of=members')).json();
    expect(overview.reports.find(({ report: id }: { report: string }) => id === 'PR_P1').months).toEqual([
      ...spring,
      '2025-04',
    ]);
    for (const query of ['of=members&institution=2', 'of=everybody']) {
      expect([query, (await portal.as('librarian').get(url(query))).statusCode]).toEqual([
        query,
        expect.toBeOneOf([400, 404]),
      ]);
    }
  });

  test('are harvested with its key, and whoever is no named member of it is unknown', async () => {
    const { portal, ash, birch } = await withMembers();
    const [oak = 0] = await insertInstitutions(portal.db, ['Oak']);
    await join(portal, birch, null);
    await join(portal, birch, oak);
    await choose(portal, `of${ash}`, true);
    const { secret } = (await portal.as('librarian').post('/api/program-keys', { name: 'CC-Plus' })).json();
    const ask = async (path: string, customerId: number | string) => {
      const url = `/r51${path}?customer_id=${customerId}&api_key=${secret}&begin_date=2025-01&end_date=2025-03`;
      const answer = await portal.app.inject({ method: 'GET', url });
      return { status: answer.statusCode, body: answer.json() };
    };
    expect(
      (await ask('/members', 1)).body.map(({ Institution_Name: name }: { Institution_Name: string }) => name),
    ).toEqual(['Calder Bay University', 'University of Harrowmere']);
    expect((await ask('/members', 2)).body).toHaveLength(1);
    const report = await ask('/reports/pr_p1', 2);
    expect(report.body.Report_Header).toMatchObject({ Institution_Name: 'Calder Bay University' });
    expect(report.body.Report_Items).toHaveLength(1);
    const unknown = await ask('/reports/pr_p1', 4711);
    expect([unknown.status, unknown.body.Code]).toEqual([403, 2010]);
    // An unnamed member, another consortium's, a consortium itself, and impossible ids.
    for (const other of [ash, birch, oak, 'ASH', '1 or 1=1', '9'.repeat(40)]) {
      for (const path of ['/members', '/reports', '/reports/pr_p1']) {
        expect([path, other, await ask(path, other)]).toEqual([path, other, unknown]);
      }
    }
  });

  test('are kept by administrators on the pages of both', async () => {
    const { portal, ash } = await withMembers();
    const admin = portal.as('admin');
    const members = (await admin.get('/api/institutions/1/members')).json();
    expect(members[0]).toEqual({ id: ash, name: 'Ash', isUnnamed: false });
    expect((await admin.get('/api/institutions/2')).json().consortium).toEqual({
      id: 1,
      name: 'University of Harrowmere',
    });
    const elsewhere = await join(portal, 2, ash);
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([
      409,
      'Calder Bay University is a member of University of Harrowmere already. Remove it there first.',
    ]);
    expect((await join(portal, 2, 4711)).statusCode).toBe(404);
    expect((await join(portal, 2, 1)).statusCode).toBe(200);
    const [change] = (await admin.get('/api/changes/institution?institution=2')).json();
    expect(change.differences).toEqual([{ field: 'consortiumId', before: null, after: 'University of Harrowmere' }]);
    expect((await portal.as('librarian').get('/api/institutions/1/members')).statusCode).toBe(403);
    expect((await portal.as('manager').get(`/api/institutions/${ash}/members`)).statusCode).toBe(404);
  });
});
