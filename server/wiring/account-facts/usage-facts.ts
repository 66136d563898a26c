import type { UsageAllowance } from '#contract/plans-and-usage/usage-allowance.ts';
import { formatPence } from '#contract/values/plans-and-usage/money.ts';
import { yearFrom } from '#contract/values/plans-and-usage/usage-periods.ts';
import { readOverview, readReports } from '#server/features/usage/figures/usage-overview.service.ts';
import { readSummary } from '#server/features/usage/figures/usage-summary.service.ts';
import { readCosts } from '#server/features/usage/periods/usage-periods.service.ts';
import { longMonth } from '#server/platform/long-day.ts';
import { type Asker, countText, dayText, type FactParts, type Facts, oneLine } from './fact-texts.ts';

const titlesTold = 3;
const noUsage = 'No usage report with figures has been uploaded for your institution yet.';

type UsageFacts = Facts<'allowance' | 'pace' | 'cost per use' | 'latest report' | 'missing months' | 'top titles'>;

export function usageFacts({ reading, clock }: FactParts): UsageFacts {
  const usage = ({ institution }: Asker) => readSummary(reading, { institution });

  return {
    async allowance(asker) {
      const { allowance } = await usage(asker);
      if (!allowance) return [noUsage];
      const until = `up to ${longMonth(allowance.newestMonth)}, the newest month with figures`;
      if (allowance.insights === null) {
        return [
          `Your people have used ${countText(allowance.used)} insights in the subscription year ${yearText(allowance)}, ${until}; your plan sets no limit.`,
        ];
      }
      const left = Math.max(0, allowance.insights - allowance.used);
      return [
        `Your people have used ${countText(allowance.used)} of ${countText(allowance.insights)} insights in the subscription year ${yearText(allowance)}, ${until}.`,
        `${countText(left)} insights are left.`,
      ];
    },

    async pace(asker) {
      const { allowance } = await usage(asker);
      if (!allowance) return [noUsage];
      const { insights, projected, evenPace, used, newestMonth } = allowance;
      const sentence = `At the present pace your people will have used about ${countText(projected)} insights by the end of the subscription year`;
      if (insights === null || evenPace === null) return [`${sentence}; your plan sets no limit.`];
      const verdict = projected > insights ? 'more than' : 'within';
      return [
        `${sentence}, ${verdict} the ${countText(insights)} of your plan.`,
        `By the end of ${longMonth(newestMonth)} it was ${countText(used)}; an even pace would be ${countText(evenPace)}.`,
      ];
    },

    async 'cost per use'(asker) {
      const { allowance } = await usage(asker);
      const period = allowance && yearFrom(allowance.startDate.slice(0, 7));
      const costs = period && { institutionId: asker.institution.id, period, maySeeInvoices: true };
      const [cost] = costs ? await readCosts(reading, costs) : [];
      if (!cost || !allowance || cost.pencePerUse === null)
        return ['Your cost per use is not known: it needs an invoice or a plan with a price, and usage figures.'];
      const price =
        cost.invoices.length === 0 ? 'your plan’s price' : `what was invoiced (${cost.invoices.join(', ')})`;
      return [
        `In the subscription year ${yearText(allowance)} each use has cost ${formatPence(cost.pencePerUse)} so far, by ${price} for the ${cost.reportedMonths} reported months.`,
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
        `Your newest usage report is “${oneLine(newest.title)}”, uploaded on ${dayText(newest.sharedAt)}${covers}.`,
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

    async 'top titles'(asker) {
      const { titles } = await usage(asker);
      const top = titles?.top.slice(0, titlesTold) ?? [];
      if (top.length === 0) return ['Your usage reports name no titles.'];
      return [
        `Your most used titles are ${top.map(({ title, uses }) => `“${oneLine(title)}” (${countText(uses)})`).join(', ')}.`,
      ];
    },
  };
}

function yearText({ startDate, endDate }: UsageAllowance): string {
  return `${dayText(startDate)} to ${dayText(endDate)}`;
}
