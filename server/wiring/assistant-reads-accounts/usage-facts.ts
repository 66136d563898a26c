import type { UsageAllowance } from '#contract/plans-and-usage/usage-allowance.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { yearFrom } from '#contract/values/plans-and-usage/usage-periods.ts';
import type { Db } from '#server/db/schema.ts';
import { readConsortium } from '#server/features/usage/consortia/consortia.service.ts';
import { readOverview, readReports } from '#server/features/usage/figures/usage-overview.service.ts';
import { readSummary } from '#server/features/usage/figures/usage-summary.service.ts';
import { readCosts } from '#server/features/usage/periods/usage-periods.service.ts';
import { longMonth } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { hasMonth, monthIn, monthsAfter, monthsOfYear, rangeText, yearIn } from './asked-months.ts';
import { type Asker, countText, dayText, type Facts, oneLine } from './fact-texts.ts';

const titlesTold = 3;
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

  /**
   * Sentences about the calendar year that the question names, otherwise about the subscription year before that of the
   * newest figures.
   */
  async function yearSentences(asker: Asker): Promise<string[]> {
    const { allowance, monthly } = await usage(asker);
    if (!allowance) return [noUsage];
    const named = /\b(20\d\d)\b/.exec(asker.question)?.[1];
    const begins = named ? `${named}-01` : monthsAfter(allowance.startDate.slice(0, 7), -monthsOfYear);
    const ends = monthsAfter(begins, monthsOfYear - 1);
    const months = monthly.filter(({ month, uses }) => month >= begins && month <= ends && uses !== null);
    const [first, last] = [months[0]?.month, months.at(-1)?.month];
    if (!first || !last) return [`There are no usage figures from ${rangeText(begins, ends)}.`];
    const uses = months.reduce((total, each) => total + (each.uses ?? 0), 0);
    const what = named ? `In ${named}` : `In the subscription year before this one, ${rangeText(begins, ends)},`;
    const part = months.length < monthsOfYear ? ` in the ${months.length} months that have figures` : '';
    return [`${what} ${asker.words.people} used ${countText(uses)} insights${part}.`];
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
      const period = allowance && yearFrom(allowance.startDate.slice(0, 7));
      const costs = period && { institutionId: asker.institution.id, period, maySeeInvoices: true, planOn };
      const [cost] = costs ? await readCosts(reading, costs) : [];
      if (!cost || !allowance || cost.pencePerUse === null)
        return ['The cost per use is not known: it needs an invoice or a plan with a price, and usage figures.'];
      const price = cost.invoices.length === 0 ? 'the plan’s price' : `what was invoiced (${cost.invoices.join(', ')})`;
      return [
        `In the subscription year ${yearText(allowance)} the cost per use is ${formatMoney(cost.pencePerUse, cost.currencies[0] ?? 'GBP')} so far, by ${price} for the ${cost.reportedMonths} reported months.`,
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

    async month(asker) {
      if (yearIn(asker.question, clock()) !== undefined) return yearSentences(asker);
      const { monthly } = await usage(asker);
      const newest = monthly.at(-1);
      if (!newest) return [noUsage];
      const wanted = monthIn(asker.question, clock(), newest.month);
      const found = monthly.find(({ month }) => month === wanted);
      if (found?.uses != null)
        return [`In ${longMonth(found.month)} ${asker.words.people} used ${countText(found.uses)} insights.`];
      return [
        `There are no usage figures for ${longMonth(wanted)} yet.`,
        `The newest month with figures is ${longMonth(newest.month)}.`,
      ];
    },

    year: yearSentences,

    async denials(asker) {
      const { denials } = await usage(asker);
      const newest = denials?.monthly.at(-1);
      if (!denials || !newest) return ['No usage report of the institution tells how often readers were refused.'];
      const wanted = monthIn(asker.question, clock(), newest.month);
      const found = denials.monthly.find(({ month }) => month === wanted);
      if (hasMonth(asker.question) && !found) return [`No usage report tells of refusals in ${longMonth(wanted)}.`];
      const months = found && hasMonth(asker.question) ? [found] : denials.monthly.slice(-monthsOfYear);
      const [first = newest, last = newest] = [months[0], months.at(-1)];
      const sum = (metric: string) => months.reduce((total, { figures }) => total + (figures[metric] ?? 0), 0);
      const when = first === last ? `In ${longMonth(last.month)}` : `From ${rangeText(first.month, last.month)}`;
      return [
        `${when} ${asker.words.people} were refused ${countText(sum('No_License'))} times without a licence (No_License) and ${countText(sum('Limit_Exceeded'))} times because too many read at once (Limit_Exceeded).`,
      ];
    },

    async 'top titles'(asker) {
      const { titles } = await usage(asker);
      const top = titles?.top.slice(0, titlesTold) ?? [];
      if (top.length === 0) return ['The usage reports name no titles.'];
      return [
        `${asker.words.Your} most used titles are ${top.map(({ title, uses }) => `“${oneLine(title)}” (${countText(uses)})`).join(', ')}.`,
      ];
    },
  };
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

function yearText({ startDate, endDate }: UsageAllowance): string {
  return `${dayText(startDate)} to ${dayText(endDate)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
