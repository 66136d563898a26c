import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { type MonthRange, monthCount, monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import { notedMonths } from '#web/features/usage/periods/month-remarks.ts';
import { monthRanges, spanText } from '#web/features/usage/periods/month-text.ts';
import { currencyOf } from '#web/features/usage/prices/price-source.ts';
import { shortList } from '#web/features/usage/short-list.ts';
import { comparedFigures } from '#web/features/usage/usage-change.ts';
import { figureText } from '#web/ui/charts/chart-figures.ts';

const sentencesMax = 8;

type Period = readonly [UsageSummary, MonthRange];

const denials: Readonly<Record<string, string>> = {
  No_License: 'were refused because the institution has no licence for the content',
  Limit_Exceeded: 'were refused because too many people were reading at once',
};

/** The summary of the report: use, its change, its price, and denials. */
export function summarySentences(now: Period, before: Period, costs: readonly PeriodCost[]): string[] {
  const [summary, period] = now;
  const [uses] = comparedFigures(now, before);
  const change = uses && uses.change !== '–' ? `, ${changeWords(uses.change)} the period before` : '';
  const isWhole = [now, before].every(
    ([{ monthly }, range]) => monthly.filter((month) => month.uses !== null).length === monthCount(range),
  );
  const over = change === '' || isWhole ? '' : ' (by the months that both have)';
  const [cost, costBefore] = costs;
  const times = `${figureText(uses?.now ?? 0)} times`;
  const used = `${summary.institution.name} used the collection ${times} in ${spanText(period)}${change}${over}.`;
  return [used, ...costSentence(cost, costBefore), ...denialSentences(summary)];
}

function changeWords(change: string): string {
  if (change === '0%') return 'as many as in';
  return change.startsWith('-') ? `${change.slice(1)} fewer than in` : `${change.replace('+', '')} more than in`;
}

function costSentence(cost: PeriodCost | undefined, before: PeriodCost | undefined): string[] {
  if (!cost || cost.pencePerUse === null) return [];
  const earlier =
    before?.pencePerUse == null
      ? ''
      : `; in the period before it was ${formatMoney(before.pencePerUse, currencyOf(before))}`;
  return [`The cost per use was ${formatMoney(cost.pencePerUse, currencyOf(cost))} before VAT${earlier}.`];
}

function denialSentences({ denials: found }: UsageSummary): string[] {
  return Object.entries(denials).flatMap(([metric, words]) => {
    const total = (found?.monthly ?? []).reduce((sum, { figures }) => sum + (figures[metric] ?? 0), 0);
    return total > 0 ? [`${figureText(total)} attempts ${words}.`] : [];
  });
}

/** The first sentences of a kind, so that the report stays on two sheets, and the number of the others. */
export function firstSentences(sentences: readonly string[]): string[] {
  const rest = sentences.length - sentencesMax;
  if (rest <= 0) return [...sentences];
  return [...sentences.slice(0, sentencesMax), `And ${rest} more, listed on the Usage Metrics page.`];
}

/** Months without figures, figures being checked, and figures that count more or less than people's use. */
export function gapsOf(...periods: readonly Period[]): string[] {
  return periods.flatMap(([{ monthly, uncertainMonths }, range]) => {
    const found = new Set(monthly.map(({ month }) => month));
    const missing = monthsIn(range).filter((month) => !found.has(month));
    const { mixed, controlled, tables, lacking, platforms, partial, otherThings } = notedMonths(monthly);
    const gaps: [months: readonly string[], sentence: (months: string) => string][] = [
      [missing, (months) => `No figures for ${months}.`],
      [otherThings, (months) => `The reports of ${months} count other things than uses.`],
      [partial, (months) => `The reports of ${months} say that data is missing.`],
      [uncertainMonths, (months) => `The figures of ${months} are being checked.`],
      [
        mixed,
        (months) => `The figures of ${months} may count machines as people: the report does not tell them apart.`,
      ],
      [controlled, (months) => `The figures of ${months} leave out open access.`],
      [tables, (months) => `The figures of ${months} don’t include a plain table.`],
      [lacking, (months) => `Figures of ${shortList(platforms)} are missing for ${months}.`],
    ];
    return gaps.flatMap(([months, sentence]) => (months.length === 0 ? [] : [sentence(monthRanges(months))]));
  });
}

/** Says which report counts for which months, by which metric. The source of the price stands with the price. */
export function sourcesOf({ reports, titles }: UsageSummary): string[] {
  const uses = reports.map(
    ({ reportName, usesMetric, months }) =>
      `Uses of ${monthRanges(months)}: ${reportName}, ${usesMetric === null ? 'all figures' : metricLabel(usesMetric).toLowerCase()}.`,
  );
  const named = titles ? [`Titles: ${shortList(titles.reports.map(({ reportName }) => reportName))}.`] : [];
  return [...uses, ...named];
}
