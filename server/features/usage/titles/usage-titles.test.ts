import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UsageTitle } from '#contract/plans-and-usage/usage-titles.ts';
import { monthsIn, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { usageTitleSorts } from '#contract/values/plans-and-usage/usage-titles.ts';
import { folded } from '#server/db/keys/name-key.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { items, stored } from '#server/testing/usage.ts';

/** Reads all pages of the list. */
async function titlesOf(portal: TestApp, query: string, as = 'librarian'): Promise<UsageTitle[]> {
  const found: UsageTitle[] = [];
  for (let url: string | undefined = `/api/usage/titles?${query}`; url !== undefined; ) {
    const answer = await portal.as(as).get(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    found.push(...answer.json());
    expect(found.length).toBeLessThan(200);
    url = /^<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return found;
}

const years = [monthsIn({ from: '2024-01', to: '2024-12' }), monthsIn({ from: '2025-01', to: '2025-12' })];
const titles = ['Film', 'Élan', 'A "Lecture"', '100% sure', 'film', 'Zoo_logy', 'ZEBRA', 'a b'];
/** From A to Z, without case and accents. */
const byTitle = (a: string, b: string) => compare(folded(a), folded(b)) || compare(a, b);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const anyUse = fc.oneof(fc.constant(0), fc.nat(50));
const anyYear = fc.record(
  Object.fromEntries(titles.map((title) => [title, fc.array(anyUse, { minLength: 12, maxLength: 12 })])),
);

describeOnAnyEngine('titles of usage', (makeApp) => {
  test('are what a slow sum has, in any order, whatever the pages and the months', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(anyYear, anyYear),
        fc.record({ from: fc.integer({ min: 1, max: 12 }), months: fc.integer({ min: 0, max: 11 }) }),
        async (used, asked) => {
          const portal = await makeApp();
          for (const [at, months] of years.entries()) await stored(portal, counterFile(items(months, used[at] ?? {})));
          const from = `2025-${String(asked.from).padStart(2, '0')}`;
          const to = `2025-${String(Math.min(12, asked.from + asked.months)).padStart(2, '0')}`;
          const uses = (title: string, month: string) =>
            used[month.startsWith('2024') ? 0 : 1]?.[title]?.[Number(month.slice(5)) - 1] ?? 0;
          const sum = (title: string, range: { from: string; to: string }) =>
            monthsIn(range).reduce((total, month) => total + uses(title, month), 0);
          const slow = titles.map((title) => ({
            title,
            uses: sum(title, { from, to }),
            before: sum(title, samePeriodBefore({ from, to })),
            change: {
              now: sum(title, { from, to }),
              before: sum(title, samePeriodBefore({ from, to })),
              missing: [],
            },
            months: Object.fromEntries(
              monthsIn({ from, to }).flatMap((month) => (uses(title, month) ? [[month, uses(title, month)]] : [])),
            ),
          }));
          const order = { uses: (one: UsageTitle) => -one.uses, title: () => 0 };
          const change = (one: UsageTitle) => one.uses - (one.before ?? 0);
          const keys = { ...order, rise: (one: UsageTitle) => -change(one), fall: change };
          for (const sort of usageTitleSorts) {
            const sorted = slow
              .filter((one) => one.uses > 0 || one.before > 0)
              .sort((a, b) => keys[sort](a) - keys[sort](b) || byTitle(a.title, b.title));
            expect(await titlesOf(portal, `from=${from}&to=${to}&sort=${sort}&limit=2`)).toEqual(sorted);
          }
          const unused = slow.filter((one) => {
            const ever = years.flat().some((month) => uses(one.title, month) > 0);
            return one.uses === 0 && ever;
          });
          const found = await titlesOf(portal, `from=${from}&to=${to}&only=unused&sort=title&limit=2`);
          expect(found.map(({ title }) => title)).toEqual(unused.map(({ title }) => title).sort(byTitle));
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  }, 120_000);

  test('are found by what was typed, without case and accents, and are the institution’s own', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(items(['2025-01'], Object.fromEntries(titles.map((title) => [title, [1]])))));
    const find = async (q: string) =>
      (await titlesOf(portal, `from=2025-01&to=2025-01&sort=title&q=${encodeURIComponent(q)}`)).map(
        ({ title }) => title,
      );
    expect(await find('FILM')).toEqual(['Film', 'film']);
    for (const typed of ['Élan', 'élan', 'ÉLAN', 'elan', 'e\u0301lan']) expect(await find(typed)).toEqual(['Élan']);
    expect(await find('')).toEqual([...titles].sort(byTitle));
    expect(await find('%')).toEqual(['100% sure']);
    expect(await find('_')).toEqual(['Zoo_logy']);
    const [first] = await titlesOf(portal, 'from=2025-01&to=2025-01');
    expect(first?.before).toBeNull();
    const foreign = await portal.as('librarian').get('/api/usage/titles?institution=2&from=2025-01&to=2025-01');
    expect(foreign.statusCode).toBe(404);
    expect(await titlesOf(portal, 'from=2025-01&to=2025-01', 'librarian2')).toEqual([]);
    const made = await portal.as('librarian').get('/api/usage/titles?from=2025-01&to=2025-01&cursor=x');
    expect(made.statusCode).toBe(400);
  });
});
