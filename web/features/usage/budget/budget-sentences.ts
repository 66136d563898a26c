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
  No_License: 'were refused because the institution has no licence for what they wanted',
  Limit_Exceeded: 'were refused because too many people were reading at once',
};

/** The summary of the report: use, its change, its price, and denials. */
export function summarySentences(now: Period, before: Period, costs: readonly PeriodCost[]): string[] {
  const [summary, period] = now;
  const [uses] = comparedFigures(now, before);
  const change = uses && uses.change !== '–' ? `, ${changeWords(uses.change)} the period before` : '';
  const isWhole = [now, before].every(([{ monthly }, range]) => monthly.length === monthCount(range));
  const over = change === '' || isWhole ? '' : ' (by the months that both have)';
  const [cost, costBefore] = costs;
  const times = `${figureText(uses?.now ?? 0)} times`;
  const used = `People of ${summary.institution.name} used the collection ${times} in ${spanText(period)}${change}${over}.`;
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
      : `, and ${formatMoney(before.pencePerUse, currencyOf(before))} in the period before`;
  return [`Each use cost ${formatMoney(cost.pencePerUse, currencyOf(cost))} before VAT${earlier}.`];
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
    const { mixed, controlled, tables, lacking, platforms } = notedMonths(monthly);
    return [
      ...(missing.length === 0 ? [] : [`No figures for ${monthRanges(missing)}.`]),
      ...(uncertainMonths.length === 0 ? [] : [`The figures of ${monthRanges(uncertainMonths)} are being checked.`]),
      ...(mixed.length === 0
        ? []
        : [`The figures of ${monthRanges(mixed)} may count machines as people: the report does not tell them apart.`]),
      ...(controlled.length === 0 ? [] : [`The figures of ${monthRanges(controlled)} leave out open access.`]),
      ...(tables.length === 0 ? [] : [`The figures of ${monthRanges(tables)} don't include a plain table.`]),
      ...(lacking.length === 0 ? [] : [`Figures of ${shortList(platforms)} are missing for ${monthRanges(lacking)}.`]),
    ];
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
