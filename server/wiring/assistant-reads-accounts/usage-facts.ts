import type { UsageAllowance } from '#contract/plans-and-usage/usage-allowance.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import {
  isIn,
  type MonthRange,
  monthsIn,
  samePeriodBefore,
  shiftMonth,
  yearFrom,
  yearUntil,
} from '#contract/values/plans-and-usage/usage-periods.ts';
import type { Db } from '#server/db/schema.ts';
import { periodIn } from '#server/features/assistant/answering/asked-period.ts';
import { readConsortium } from '#server/features/usage/consortia/consortia.service.ts';
import { readOverview, readReports } from '#server/features/usage/figures/usage-overview.service.ts';
import { readSummary } from '#server/features/usage/figures/usage-summary.service.ts';
import { readCosts } from '#server/features/usage/periods/usage-periods.service.ts';
import { longMonth } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { type Asker, countText, dayText, type Facts, oneLine } from './fact-texts.ts';

const titlesTold = 3;
const monthsOfYear = 12;
const noUsage = 'No usage report with figures has been uploaded for the institution yet.';

type UsageFacts = Facts<
  | 'allowance'
  | 'pace'
  | 'cost per use'
  | 'latest report'
  | 'missing months'
  | 'month'
  | 'year'
  | 'denials'
  | 'top titles'
  | 'consortium'
>;

export function usageFacts({ reading, clock, planOn }: Portal): UsageFacts {
  const usage = ({ institution }: Asker) => readSummary(reading, { institution, planOn });

  /** The months that the question names; for "last year" the subscription year before that of the newest figures. */
  function periodAsked({ question }: Asker, allowance: UsageAllowance | null): MonthRange | undefined {
    const named = periodIn(question, clock());
    if (named || !allowance || !/\b(?:last|previous|past) year\b|\byear before\b/i.test(question)) return named;
    return yearFrom(shiftMonth(allowance.startDate.slice(0, 7), -monthsOfYear));
  }

  /** The use of some months, and of the same months a year before. */
  async function periodSentences(asker: Asker): Promise<string[]> {
    const { allowance, monthly } = await usage(asker);
    const newest = monthly.at(-1);
    if (!newest) return [noUsage];
    const period = periodAsked(asker, allowance) ?? { from: newest.month, to: newest.month };
    const known = monthsIn(period).length;
    const of = usesIn(monthly, period);
    if (of.months === 0) {
      return [
        `There are no usage figures for ${periodText(period)}${period.to > newest.month ? ' yet' : ''}.`,
        `The newest month with figures is ${longMonth(newest.month)}.`,
      ];
    }
    const part = of.months < known ? ` in the ${of.months} months that have figures` : '';
    const sentence = `${whenText(period)} ${asker.words.people} used ${countText(of.uses)} insights${part}.`;
    const before = usesIn(monthly, samePeriodBefore(period));
    // Other months, or fewer, are no comparison.
    if (before.months !== of.months || of.months !== known) return [sentence];
    return [sentence, `${whenText(samePeriodBefore(period))} it was ${countText(before.uses)}.`];
  }

  async function topTitleSentences(asker: Asker): Promise<string[]> {
    const whole = await usage(asker);
    const period = periodAsked(asker, whole.allowance);
    const asked = { institution: asker.institution, planOn };
    const { titles, months } = period ? await readSummary(reading, { ...asked, ...period }) : whole;
    const top = titles?.top.slice(0, titlesTold) ?? [];
    if (top.length === 0)
      return [period ? `No usage report names titles for ${periodText(period)}.` : 'The usage reports name no titles.'];
    const [from = '', to = from] = [months[0], months.at(-1)];
    const when = period ? whenText(period) : `over all months, ${periodText({ from, to })}`;
    const list = top.map(({ title, uses }) => `“${oneLine(title)}” (${countText(uses)})`).join(', ');
    return [`${asker.words.Your} most used titles, ${when.charAt(0).toLowerCase()}${when.slice(1)}, are ${list}.`];
  }

  return {
    consortium: (asker) => consortiumSentences(asker, reading),

    async allowance(asker) {
      const { allowance } = await usage(asker);
      if (!allowance) return [noUsage];
      const people = `${capital(asker.words.people)} have`;
      const until = `up to ${longMonth(allowance.newestMonth)}, the newest month with figures`;
      if (allowance.insights === null) {
        return [
          `${people} used ${countText(allowance.used)} insights in the subscription year ${yearText(allowance)}, ${until}; the plan sets no limit.`,
        ];
      }
      const left = Math.max(0, allowance.insights - allowance.used);
      return [
        `${people} used ${countText(allowance.used)} of ${countText(allowance.insights)} insights in the subscription year ${yearText(allowance)}, ${until}.`,
        `${countText(left)} insights are left.`,
      ];
    },

    async pace(asker) {
      const { allowance } = await usage(asker);
      if (!allowance) return [noUsage];
      const { insights, projected, evenPace, used, newestMonth } = allowance;
      const sentence = `At the present pace ${asker.words.people} will have used about ${countText(projected)} insights by the end of the subscription year`;
      if (insights === null || evenPace === null) return [`${sentence}; the plan sets no limit.`];
      const verdict = projected > insights ? 'more than' : 'within';
      return [
        `${sentence}, ${verdict} the ${countText(insights)} of the plan.`,
        `By the end of ${longMonth(newestMonth)} it was ${countText(used)}; an even pace would be ${countText(evenPace)}.`,
      ];
    },

    async 'cost per use'(asker) {
      const { allowance } = await usage(asker);
      const named = periodAsked(asker, allowance);
      const period = named ?? (allowance && yearFrom(allowance.startDate.slice(0, 7)));
      if (!period) return [costUnknown('')];
      const costs = { institutionId: asker.institution.id, period, maySeeInvoices: true, planOn };
      const [cost] = await readCosts(reading, costs);
      const isYear = !named && allowance !== null;
      return [
        costSentence(cost, isYear ? `In the subscription year ${yearText(allowance)}` : whenText(period), isYear),
      ];
    },

    async 'latest report'(asker) {
      const [newest] = (await readReports(reading, asker.institution.id, { limit: 1 })).rows;
      if (!newest) return [noUsage];
      const { months } = newest;
      const [first, last] = [months[0], months.at(-1)];
      const covers =
        first && last
          ? `, with figures for ${first === last ? longMonth(first) : `${longMonth(first)} to ${longMonth(last)}`}`
          : '';
      return [
        `${asker.words.Your} newest usage report is “${oneLine(newest.title)}”, uploaded on ${dayText(newest.sharedAt)}${covers}.`,
      ];
    },

    async 'missing months'(asker) {
      const overview = await readOverview({ db: reading, clock }, { id: asker.institution.id }, {});
      const [row] = overview.institutions;
      if (!row?.firstMonth || !row.lastMonth) return [noUsage];
      const range = `from ${longMonth(row.firstMonth)} on`;
      if (row.missingMonths.length === 0)
        return [`No month is missing: every month ${range} that is over has usage figures.`];
      return [`Usage figures are missing for ${row.missingMonths.map(longMonth).join(', ')}.`];
    },

    month: periodSentences,
    year: periodSentences,

    async denials(asker) {
      const { denials, allowance } = await usage(asker);
      const newest = denials?.monthly.at(-1);
      if (!denials || !newest) return ['No usage report of the institution tells how often readers were refused.'];
      const period = periodAsked(asker, allowance) ?? yearUntil(newest.month);
      const months = denials.monthly.filter(({ month }) => isIn(period, month));
      const [first, last] = [months[0], months.at(-1)];
      if (!first || !last) return [`No usage report tells of refusals in ${periodText(period)}.`];
      const sum = (metric: string) => months.reduce((total, { figures }) => total + (figures[metric] ?? 0), 0);
      return [
        `${whenText({ from: first.month, to: last.month })} ${asker.words.people} were refused ${countText(sum('No_License'))} times without a licence (No_License) and ${countText(sum('Limit_Exceeded'))} times because too many read at once (Limit_Exceeded).`,
      ];
    },

    'top titles': topTitleSentences,
  };
}

function costUnknown(when: string): string {
  return `The cost per use${when} is not known: it needs an invoice or a plan with a price, and usage figures.`;
}

type Cost = Awaited<ReturnType<typeof readCosts>>[number];

function costSentence(cost: Cost | undefined, when: string, isRunning: boolean): string {
  if (!cost || cost.pencePerUse === null) return costUnknown(` ${when.charAt(0).toLowerCase()}${when.slice(1)}`);
  const price = cost.invoices.length === 0 ? 'the plan’s price' : `what was invoiced (${cost.invoices.join(', ')})`;
  const amount = formatMoney(cost.pencePerUse, cost.currencies[0] ?? 'GBP');
  return `${when} the cost per use is ${amount}${isRunning ? ' so far' : ''}, by ${price} for the ${cost.reportedMonths} reported ${cost.reportedMonths === 1 ? 'month' : 'months'}.`;
}

/** The consortium of an institution, and its members if it is one. */
async function consortiumSentences({ institution, words }: Asker, reading: Db): Promise<string[]> {
  const { memberOf, unnamedSince, named, unnamed } = await readConsortium(reading, institution.id);
  const owner = words.your === 'your' ? 'Your institution' : institution.name;
  const members = named + unnamed;
  const own = `${owner} is a consortium of ${members} ${members === 1 ? 'member' : 'members'}: it sees the usage of ${named} by name.`;
  if (!memberOf) return [members > 0 ? own : `${owner} is not a member of a consortium.`];
  const seen = unnamedSince
    ? `Since ${longMonth(unnamedSince)} it has not seen ${words.your} usage by name.`
    : `It sees ${words.your} usage by name.`;
  return [`${owner} is a member of ${memberOf.name}.`, seen, ...(members > 0 ? [own] : [])];
}

/** The uses of the months of a period that have figures, and how many these are. */
function usesIn(monthly: UsageSummary['monthly'], period: MonthRange): { uses: number; months: number } {
  const known = monthly.filter(({ month, uses }) => isIn(period, month) && uses !== null);
  return { uses: known.reduce((total, { uses }) => total + (uses ?? 0), 0), months: known.length };
}

/** `March 2026`, or `March 2026 to May 2026`. */
function periodText({ from, to }: MonthRange): string {
  return from === to ? longMonth(from) : `${longMonth(from)} to ${longMonth(to)}`;
}

function whenText(period: MonthRange): string {
  return `${period.from === period.to ? 'In' : 'From'} ${periodText(period)}`;
}

function yearText({ startDate, endDate }: UsageAllowance): string {
  return `${dayText(startDate)} to ${dayText(endDate)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
