import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SetupBoardPage, SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { noteMissingSetups } from './setup-notes.service.ts';

const day = 24 * 60 * 60 * 1000;
const certificates = await Promise.all(
  ['2026-03-01', '2026-03-20', '2026-05-01', '2031-01-01'].map(async (end) => {
    const dates = { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date(end) };
    return { end: `${end}T00:00:00.000Z`, text: (await makeCertificate('idp.example', dates)).certificate };
  }),
);

/** Times shortly before and after a certificate begins, nears its end or ends, and a plan ends. */
const moments = [
  '2026-03-04T12:00:00.000Z',
  '2026-03-19T23:59:59.999Z',
  '2026-03-20T00:00:00.000Z',
  '2026-03-31T23:59:59.999Z',
  '2026-04-01T00:00:00.000Z',
  '2026-05-01T00:00:00.000Z',
  '2026-06-02T00:00:00.000Z',
  '2026-06-02T00:00:00.001Z',
  '2026-06-30T22:00:00.000Z',
  '2026-07-01T00:00:00.000Z',
  '2026-08-31T23:59:59.999Z',
  '2026-09-01T00:00:00.000Z',
  '2030-10-02T00:00:00.000Z',
  '2030-10-02T00:00:00.001Z',
  '2031-01-01T00:00:00.000Z',
];

const range = fc.tuple(fc.nat(30), fc.nat(3)).map(([start, more]) => ({ first: start, last: start + more }));
const setup = fc.record({
  name: fc.constantFrom('Élan', 'elan', 'Zoë College', 'Ørsted', 'm'),
  state: fc.constantFrom('draft', 'submitted', 'in_review', 'live', 'needs_changes', null),
  updatedAt: fc.constantFrom('2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'),
  certificate: fc.option(fc.nat(certificates.length - 1), { nil: null }),
  ranges: fc.array(range, { maxLength: 3 }),
});
type Setup = typeof setup extends fc.Arbitrary<infer One> ? One : never;
interface Stored extends Setup {
  id: number;
}

const off = {
  eduPersonPrincipalName: false,
  givenNameAttribute: false,
  snAttribute: false,
  displayNameAttribute: false,
};
const addressOf = (last: number) => `8.8.8.${last}`;

async function store({ db }: TestApp, setups: readonly Setup[]): Promise<Stored[]> {
  await db.deleteFrom('setupClaims').execute();
  await db.deleteFrom('setupFindings').execute();
  await db.deleteFrom('technicalSetups').execute();
  await db.deleteFrom('institutions').where('id', '>', 100).execute();
  const stored = setups.map((one, at) => ({ ...one, id: 101 + at }));
  for (const { id, name, state, updatedAt, certificate, ranges } of stored) {
    const nameKey = folded(name);
    await db
      .insertInto('institutions')
      .values({ id, name: `${name} ${id}`, nameKey: `${nameKey} ${id}`, createdAt: updatedAt })
      .execute();
    if (state === null) continue;
    const text = certificate === null ? '' : (certificates[certificate]?.text ?? '');
    const rows = ranges.map(({ first, last }) => ({ start: addressOf(first), end: addressOf(last) }));
    const saml = {
      entityId: `urn:${id}`,
      samlMetadataUrl: '',
      ssoEndpoint: 'https://idp.example/sso',
      certificate: text,
    };
    const row = { ...off, ...saml, mailAttribute: true, ipRanges: JSON.stringify(rows), institutionId: id, state };
    await db
      .insertInto('technicalSetups')
      .values({ ...row, createdAt: updatedAt, updatedAt, updatedBy: 2 })
      .execute();
  }
  await noteMissingSetups(db);
  return stored;
}

const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

async function readPages(portal: TestApp, query: string, between: () => Promise<void>): Promise<SetupBoardPage> {
  const setups: SetupBoardRow[] = [];
  let total = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await portal.as('admin').get(`/api/technical-setups?limit=3${query}${next}`);
    expect([query, answer.statusCode]).toEqual([query, 200]);
    const page: SetupBoardPage = answer.json();
    expect(page.setups.length).toBeLessThanOrEqual(3);
    if (!cursor) total = page.total;
    setups.push(...page.setups);
    cursor = page.nextCursor;
    await between();
  }
  return { setups, total, nextCursor: null };
}

const order = ['submitted', 'in_review', 'needs_changes', 'live', 'draft'];
const endOf = ({ certificate, state }: Stored) =>
  // Nobody can sign in with a set-up that was never submitted.
  (state !== 'draft' && certificate !== null && certificates[certificate]?.end) || '9999';
const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);
const keyOf = ({ name, id }: Stored) => `${folded(name)} ${id}`;
const byName = (a: Stored, b: Stored) => compareText(keyOf(a), keyOf(b)) || a.id - b.id;
const sortings: Record<string, (a: Stored, b: Stored) => number> = {
  '': (a, b) => order.indexOf(a.state ?? '') - order.indexOf(b.state ?? '') || byName(a, b),
  '&sort=name': byName,
  '&sort=changed': (a, b) => compareText(b.updatedAt, a.updatedAt) || b.id - a.id,
  '&sort=certificate': (a, b) => compareText(endOf(a), endOf(b)) || byName(a, b),
};

const claimed = ({ ranges, state }: Stored) =>
  state === null || state === 'draft'
    ? []
    : [
        ...new Set(
          ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
        ),
      ];
const sharedWith = (one: Stored, all: readonly Stored[]) =>
  all.filter((other) => other.id !== one.id && claimed(other).some((address) => claimed(one).includes(address)));

describeOnAnyEngine('the board, page by page', (makeApp) => {
  test('has every set-up that fits once, in its order, with those it shares addresses with', async () => {
    const portal = await makeApp();
    const now = portal.clock.now();
    const daysLeft = (one: Stored) => Math.floor((Date.parse(endOf(one)) - now) / day);
    const narrowings: Record<string, (one: Stored, all: readonly Stored[]) => boolean> = {
      '': () => true,
      '&state=submitted': ({ state }) => state === 'submitted',
      '&q=elan': ({ name }) => folded(name) === 'elan',
      '&q=urn:10': () => true,
      '&finding=overlap': (one, all) => sharedWith(one, all).length > 0,
      '&finding=problem': ({ certificate }) => certificate === null || certificate === 0,
      '&certificate=30': (one) => endOf(one) !== '9999' && daysLeft(one) >= 0 && daysLeft(one) <= 30,
      '&certificate=ended': (one) => endOf(one) !== '9999' && daysLeft(one) < 0,
    };
    const property = fc.asyncProperty(fc.array(setup, { maxLength: 9 }), async (setups) => {
      const stored = await store(portal, setups);
      const handedIn = stored.filter(({ state }) => state !== null);
      for (const [sort, compare] of Object.entries(sortings)) {
        for (const [query, fits] of Object.entries(narrowings)) {
          const expected = handedIn.filter((one) => fits(one, stored)).sort(compare);
          const page = await readPages(portal, `${sort}${query}`, async () => {});
          const ids = page.setups.map(({ institutionId }) => institutionId);
          expect([sort, query, page.total, ids]).toEqual([sort, query, expected.length, expected.map(({ id }) => id)]);
        }
      }
      for (const { institutionId, overlaps } of (await readPages(portal, '', async () => {})).setups) {
        const one = stored.find(({ id }) => id === institutionId) as Stored;
        const found = [...new Set(overlaps.map((overlap) => overlap.institutionId))];
        const others = sharedWith(one, stored).map(({ id }) => id);
        expect(overlaps.length < 5 ? found.sort() : others).toEqual(others);
      }
    });
    await fc.assert(property, { numRuns: 6, endOnFailure: true });
  }, 120_000);

  test('shows what stays as it is once while others come, go and move', async () => {
    const portal = await makeApp();
    const some = fc.sample(setup, { numRuns: 12, seed: 7 }).map((one) => ({ ...one, state: 'live' as const }));
    for (const sort of Object.keys(sortings)) {
      const stored = await store(portal, some);
      const moving = stored.filter((_, at) => at % 3 === 0).map(({ id }) => id);
      const page = await readPages(portal, sort, async () => {
        const id = moving.pop();
        if (id === undefined) return;
        const change = { state: 'submitted', updatedAt: '2026-03-03T10:00:00.000Z', certificateEnds: null } as const;
        await portal.db.updateTable('technicalSetups').set(change).where('institutionId', '=', id).execute();
        await portal.db
          .deleteFrom('technicalSetups')
          .where('institutionId', '=', moving.pop() ?? 0)
          .execute();
      });
      const stays = (id: number) => (id - 101) % 3 !== 0;
      const expected = stored.filter(({ id }) => stays(id)).sort(sortings[sort]);
      expect([sort, page.setups.map(({ institutionId }) => institutionId).filter(stays)]).toEqual([
        sort,
        expected.map(({ id }) => id),
      ]);
    }
  });

  test('is narrowed, whenever somebody asks, to those whose rows hold a problem, or a warning', async () => {
    const portal = await makeApp();
    const dates = { notBeforeDate: new Date('2026-04-01'), notAfterDate: new Date('2026-09-01') };
    const coming = (await makeCertificate('idp.example', dates)).certificate;
    const one = { name: 'm', state: 'live', updatedAt: '2026-03-01T10:00:00.000Z', certificate: null } as const;
    const texts = [...certificates.map(({ text }) => text), coming, 'nonsense', ''];
    const couples = texts.flatMap((text, at) => [text, `${text}\n${texts[(at + 1) % texts.length]}`]);
    // Each certificate alone, and each with the next one; half of the set-ups also have an invalid IP range to warn about.
    const stored = await store(
      portal,
      couples.map((_, at) => ({ ...one, ranges: at % 4 < 2 ? [] : [{ first: 1, last: 0 }] })),
    );
    for (const [at, { id }] of stored.entries()) {
      const certificate = couples[at] ?? '';
      const values = { certificate, ...(at % 3 === 0 && { ssoEndpoint: 'http://idp.example/sso' }), isNoted: false };
      await portal.db.updateTable('technicalSetups').set(values).where('institutionId', '=', id).execute();
      const plan = { institutionId: id, tier: at % 5 === 0 ? 'subject' : 'gold', status: 'active' } as const;
      const days = {
        startDate: '2026-01-01',
        endDate: '2026-06-30',
        createdAt: one.updatedAt,
        updatedAt: one.updatedAt,
      };
      if (at % 2 === 0)
        await portal.db
          .insertInto('subscriptions')
          .values({ ...plan, ...days })
          .execute();
    }
    await noteMissingSetups(portal.db);
    const found = new Set<string>();
    for (const moment of moments) {
      portal.clock.advance(Date.parse(moment) - portal.clock.now());
      const at = new Date(portal.clock.now()).toISOString();
      await portal.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at }).execute();
      const { setups } = await readPages(portal, '&sort=name', async () => {});
      for (const level of ['problem', 'warning'] as const) {
        const expected = setups.filter(({ findings }) => findings.some((finding) => finding.level === level));
        const page = await readPages(portal, `&sort=name&finding=${level}`, async () => {});
        const ids = (rows: readonly SetupBoardRow[]) => rows.map(({ institutionId }) => institutionId);
        expect([moment, level, ids(page.setups)]).toEqual([moment, level, ids(expected)]);
        expect(page.total).toBe(expected.length);
        found.add(`${level} ${ids(expected)}`);
      }
    }
    expect(found.size).toBeGreaterThan(8);
  }, 60_000);
});
