import { expect, test } from 'vitest';
import type { MembersSummary, MemberUsage } from '#contract/plans-and-usage/consortia.ts';
import type { UsageOverview } from '#contract/plans-and-usage/usage.ts';
import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import type { UsageTitle } from '#contract/plans-and-usage/usage-titles.ts';
import { yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { type CounterFileRow, counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { longMonth } from '#server/platform/long-day.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { institution, stored } from '#server/testing/usage.ts';
import { summarySentences } from '#web/features/usage/budget/budget-sentences.ts';
import { comparedFigures, usesBeside } from '#web/features/usage/usage-change.ts';

/** A figure of a title in a month, from a platform's file. Months that no file covers have no row. */
interface Row {
  month: string;
  title: string;
  metric: string;
  figure: number;
}

const titles = ['Coral', 'Delta', 'Ember'];
const absent = ['2023-05', '2024-02', '2024-03', '2025-04'];
/** Months in which nothing was requested: people searched, or looked at abstracts. */
const searchedOnly = ['2023-07', '2025-02'];
const lookedAtOnly = ['2024-08'];

const months = Array.from({ length: 30 }, (_, at) => monthAt(2023 * 12 + at)).filter(
  (month) => !absent.includes(month),
);

const rows: Row[] = months.flatMap((month, at) =>
  titles.flatMap((title, of) => {
    // No title equals the sum of the others, which would raise the question whether it is a total.
    const requests = ([11, 29, 83][of] ?? 0) + ((at * (of + 3)) % 7);
    const isRequested = !searchedOnly.includes(month) && !lookedAtOnly.includes(month);
    return [
      ...(isRequested ? [{ month, title, metric: 'Total_Item_Requests', figure: requests }] : []),
      ...(searchedOnly.includes(month)
        ? []
        : [{ month, title, metric: 'Total_Item_Investigations', figure: 10 * requests }]),
    ];
  }),
);

/** Adds the rows one by one; null for months that no file covers. */
function slow(month: string, { metric = 'Total_Item_Requests', title = '' } = {}): number | null {
  if (!months.includes(month)) return null;
  let sum = 0;
  for (const row of rows)
    if (row.month === month && row.metric === metric && (title === '' || row.title === title)) sum += row.figure;
  return sum;
}

function monthAt(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const found: string[] = [];
  for (let number = Number(from.slice(0, 4)) * 12 + Number(from.slice(5)) - 1; monthAt(number) <= to; number++)
    found.push(monthAt(number));
  return found;
}

/** Sums a period, and the same months before, in full and over the months that both have. */
function slowPeriod(
  period: { from: string; to: string },
  { has = (month) => slow(month) !== null, ...how }: { title?: string; has?: (month: string) => boolean } = {},
) {
  const own = monthsOf(period);
  const yearsBack = Math.ceil(own.length / 12);
  const earlier = own.map((month) => `${Number(month.slice(0, 4)) - yearsBack}${month.slice(4)}`);
  const total = (names: string[]) => names.reduce((sum, month) => sum + (slow(month, how) ?? 0), 0);
  const both = own.flatMap((month, at) => (has(month) && has(earlier[at] ?? '') ? [[month, earlier[at] ?? '']] : []));
  const isEnough = both.length > 0 && both.length * 4 >= own.length;
  return {
    uses: total(own),
    before: earlier.some((month) => slow(month) !== null) ? total(earlier) : null,
    earlier: { from: earlier[0] ?? '', to: earlier.at(-1) ?? '' },
    change: {
      now: isEnough ? total(both.map(([month]) => month ?? '')) : null,
      before: isEnough ? total(both.map(([, month]) => month ?? '')) : null,
      missing: [...earlier, ...own].filter((month) => !has(month)),
    },
  };
}

const periods = [
  { from: '2024-01', to: '2024-12' },
  { from: '2025-01', to: '2025-06' },
  { from: '2024-08', to: '2025-07' },
  { from: '2025-04', to: '2025-04' },
  { from: '2025-02', to: '2025-02' },
  { from: '2024-02', to: '2024-04' },
  { from: '2023-01', to: '2023-12' },
  { from: '2023-07', to: '2024-06' },
  { from: '2024-01', to: '2025-06' },
  { from: '2025-05', to: '2026-04' },
  { from: '2023-01', to: '2025-06' },
  { from: '2024-08', to: '2024-08' },
];

/** One file a month, as they are fetched: a platform report, and a title report of the same use. */
async function storeAll(portal: TestApp, smtp: TestSmtp): Promise<void> {
  for (const month of months) {
    const about = { institution, months: [month] };
    const sums = ['Total_Item_Requests', 'Total_Item_Investigations'].flatMap((metric): CounterFileRow[] => {
      const figure = slow(month, { metric }) ?? 0;
      return figure > 0 ? [{ attributes: ['Carrel Video', 'Book', 'Regular'], metric, figures: [figure] }] : [];
    });
    const searches = {
      attributes: ['Carrel Video', 'Platform', 'Regular'],
      metric: 'Searches_Platform',
      figures: [40],
    };
    await stored(portal, counterFile({ ...about, report: 'PR', rows: [...sums, searches] }));
    await checkMail(portal, smtp, month);
    const ofTitles = rows.filter((row) => row.month === month);
    if (ofTitles.length === 0) continue;
    const attributesOf = (title: string) => [
      title,
      'Press',
      '',
      'Carrel Video',
      ...Array(6).fill(''),
      'Book',
      'Regular',
    ];
    const named = ofTitles.map(({ title, metric, figure }) => ({
      ...{ attributes: attributesOf(title), metric, figures: [figure] },
    }));
    await stored(portal, counterFile({ ...about, report: 'TR', rows: named }));
  }
}

/** The sentence on a new month, and the file with the twelve months up to it. */
async function checkMail(portal: TestApp, smtp: TestSmtp, month: string): Promise<void> {
  await sendMails(portal);
  const [mail] = smtp.mails.splice(0);
  const yearBefore = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  const before = slow(yearBefore);
  const beside = before === null ? '.' : `; in ${longMonth(yearBefore)} it was ${before}.`;
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`used the collection ${slow(month)} times${beside}`);
  const [, ...lines] = mail?.attachments[0]?.bytes.toString('utf8').trim().split('\r\n') ?? [];
  const told = lines.map((line) => line.split(',').slice(0, 2));
  const own = monthsOf(yearUntil(month)).filter((each) => slow(each) !== null);
  expect(told).toEqual(own.map((each) => [each, String(slow(each))]));
}

type Period = (typeof periods)[number];
type Read = <Reply>(url: string, as?: string) => Promise<Reply>;

const queryOf = ({ from, to }: Period) => `from=${from}&to=${to}`;
const investigations = { metric: 'Total_Item_Investigations' };

async function checkSummary(read: Read, period: Period): Promise<void> {
  const expected = slowPeriod(period);
  const own = monthsOf(period);
  const summary = await read<UsageSummary>(`/api/usage/summary?${queryOf(period)}`);
  const found = new Map(summary.monthly.map((each) => [each.month, each]));
  expect(own.map((month) => [month, found.get(month)?.uses ?? null])).toEqual(own.map((month) => [month, slow(month)]));
  // A metric that no month of the period has is in none.
  const looked = (month: string) => found.get(month)?.figures[investigations.metric] ?? 0;
  expect(own.map(looked)).toEqual(own.map((month) => slow(month, investigations) ?? 0));
  expect(summary.missingMonths).toEqual(own.filter((month) => month <= '2025-06' && slow(month) === null));

  const before = await read<UsageSummary>(`/api/usage/summary?${queryOf(expected.earlier)}`);
  const [uses] = comparedFigures([summary, period], [before, expected.earlier]);
  const { now, before: then } = expected.change;
  const percent = now === null || !then ? '–' : `${Math.round(((now - then) / then) * 100)}%`;
  expect([period, uses?.change.replace('+', '')]).toEqual([period, percent]);
  await checkBudget(read, [summary, period], [before, expected.earlier]);
}

type Summed = readonly [UsageSummary, Period];

/** The first sentence of the budget report, its price of a use, and its chart of two periods. */
async function checkBudget(read: Read, now: Summed, before: Summed): Promise<void> {
  const costs = await Promise.all(
    [now, before].map(async ([, period]) => (await read<PeriodCost[]>(`/api/usage/cost?${queryOf(period)}`))[0]),
  );
  const found = costs.filter((cost) => cost !== undefined);
  const { uses } = slowPeriod(now[1]);
  const [used] = summarySentences(now, before, found);
  expect(used).toContain(`used the collection ${new Intl.NumberFormat('en-GB').format(uses)} times in`);
  const [pence, price] = [found[0]?.pencePerUse ?? null, found[0]?.netPence ?? null];
  if (price === null || uses === 0) expect(pence).toBeNull();
  else expect(pence).toBeCloseTo(price / uses, 6);
  const both = [monthsOf(now[1]), monthsOf(before[1])];
  const charted = usesBeside(now, before).rows.map(({ values }) => values);
  expect(charted).toEqual(both[0]?.map((month, at) => [slow(month), slow(both[1]?.[at] ?? '')]));
}

async function checkMembersAndCost(read: Read, period: Period): Promise<void> {
  const { uses, before, change } = slowPeriod(period);
  const [member] = await read<MemberUsage[]>(`/api/usage/members?${queryOf(period)}&sort=rise`, 'librarian2');
  expect(member).toMatchObject({ uses, before, change });
  const { summary } = await read<MembersSummary>(`/api/usage/members/summary?${queryOf(period)}`, 'librarian2');
  const summed = new Map(summary.monthly.map((each) => [each.month, each.uses]));
  const own = monthsOf(period);
  expect(own.map((month) => summed.get(month) ?? null)).toEqual(own.map((month) => slow(month)));
  const [cost] = await read<PeriodCost[]>(`/api/usage/cost?${queryOf(period)}`);
  const reported = monthsOf(period).filter((month) => slow(month) !== null);
  expect(cost).toMatchObject({ uses, reportedMonths: reported.length });
}

async function checkTitles(read: Read, period: Period, sort: 'rise' | 'fall'): Promise<void> {
  const listed = await read<UsageTitle[]>(`/api/usage/titles?${queryOf(period)}&sort=${sort}`);
  for (const { title, uses, months: found, change } of listed) {
    const used = monthsOf(period).filter((month) => slow(month, { title }));
    expect(found).toEqual(Object.fromEntries(used.map((month) => [month, slow(month, { title })])));
    expect([title, uses, change]).toEqual([title, slowPeriod(period, { title }).uses, slowTitle(period, title)]);
  }
  const changes = listed.map(({ change }) => (change.now ?? 0) - (change.before ?? 0));
  expect(changes).toEqual(changes.toSorted((a, b) => (sort === 'rise' ? b - a : a - b)));
}

/** Title reports lack the months in which only searches were made. */
function slowTitle(period: Period, title: string) {
  return slowPeriod(period, { title, has: (month) => slow(month) !== null && !searchedOnly.includes(month) }).change;
}

interface Exported {
  Report_Items: { Attribute_Performance: { Performance: Record<string, Record<string, number>> }[] }[];
}

async function checkExport(read: Read, { from, to }: Period): Promise<void> {
  const range = { from, to: to > '2025-06' ? '2025-06' : to };
  const exported = await read<Exported>(`/api/usage/counter-reports/PR?form=json&${queryOf(range)}`);
  const counts = exported.Report_Items.flatMap((item) => item.Attribute_Performance).map(
    ({ Performance: of }) => of['Total_Item_Requests'] ?? {},
  );
  const sumIn = (month: string) => counts.reduce((sum, each) => sum + (each[month] ?? 0), 0);
  expect(monthsOf(range).map(sumIn)).toEqual(monthsOf(range).map((month) => slow(month) ?? 0));
}

describeOnBothEngines('every figure of use', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('is that of one slow sum, in twelve periods', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const payload = { switches: { 'usage-month': true, 'usage-month-csv': true } };
    await portal.as('librarian').send({ method: 'PATCH', url: '/api/mail-settings', payload });
    await storeAll(portal, smtp);
    const joined = { method: 'PATCH', url: '/api/institutions/1', payload: { consortiumId: 2 } } as const;
    expect((await portal.as('admin').send(joined)).statusCode).toBe(200);
    const read: Read = async (url, as = 'librarian') => {
      const answer = await portal.as(as).get(url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      return answer.json();
    };
    for (const period of periods) {
      await checkSummary(read, period);
      await checkMembersAndCost(read, period);
      await checkTitles(read, period, 'rise');
      await checkTitles(read, period, 'fall');
      await checkExport(read, period);
    }
    const totalOf = (all: readonly string[]) => all.reduce((sum, month) => sum + (slow(month) ?? 0), 0);
    const { institutions } = await read<UsageOverview>('/api/usage/overview', 'admin');
    expect(institutions.find(({ name }) => name === institution)?.uses).toBe(totalOf(months));
    const { allowance } = await read<UsageSummary>('/api/usage/summary');
    const year = { from: allowance?.startDate.slice(0, 7) ?? '', to: allowance?.newestMonth ?? '' };
    expect(allowance?.used).toBe(totalOf(monthsOf(year)));
  }, 480_000);
});
