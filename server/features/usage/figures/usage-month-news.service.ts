import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { toCsv } from '#contract/values/files/csv.ts';
import { paths } from '#contract/values/pages.ts';
import { machineLabel } from '#contract/values/plans-and-usage/access-methods.ts';
import { noteOf } from '#contract/values/plans-and-usage/month-notes.ts';
import { monthsIn, samePeriodBefore, yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import { longMonth } from '#server/platform/long-day.ts';
import type { NewMail } from '#server/platform/mail/write-mail.ts';
import type { TellingOf } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { readSummary } from './usage-summary.service.ts';

const figure = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** Mails people who chose it that the figures of a month have arrived: once for each institution and month. */
export function createUsageMonthNews({ reading, people, planOn, news }: Portal) {
  /** Only the newest month counts: older months that are corrected or added are not announced. */
  async function tell({ institutionId }: { institutionId: number }): Promise<TellingOf<'usage-month'>> {
    const customers = (await people.directory()).customersOf(institutionId);
    const name = customers[0]?.companyName ?? '';
    const summary = await readSummary(reading, { institution: { id: institutionId, name }, planOn });
    const month = summary.months.at(-1);
    if (month === undefined || customers.length === 0) return {};
    const mail = {
      userIds: customers.map(({ id }) => id),
      // A shared key: people who chose both kinds get only the one with the file.
      key: `usage-month:${institutionId}:${month}`,
      subject: `Your usage of ${longMonth(month)} is here`,
      paragraphs: paragraphsOf(summary, month),
      link: { label: 'Look at the figures', path: `${paths.usageMetrics}?month=${month}` },
    };
    const attachment = {
      filename: `usage-${month}.csv`,
      type: 'text/csv' as const,
      reference: `usage-month:${institutionId}/${month}`,
    };
    const mails: NewMail[] = [
      { ...mail, kind: 'usage-month-csv', attachment },
      { ...mail, kind: 'usage-month' },
    ];
    return { mails };
  }

  /** The twelve months up to this one as CSV, by `12/2026-10`. */
  async function readCsv(rest: string): Promise<Uint8Array> {
    const [id, month = ''] = rest.split('/');
    const summary = await readSummary(reading, {
      institution: { id: Number(id), name: '' },
      ...yearUntil(month),
      planOn,
    });
    return Buffer.from(toCsv(csvRowsOf(summary)));
  }

  return { noteMonth: news.register('usage-month', tell), readCsv };
}

function paragraphsOf(summary: UsageSummary, month: string): string[] {
  const { monthly, allowance, institution, uncertainMonths } = summary;
  const uses = new Map(monthly.flatMap((each) => (each.uses === null ? [] : [[each.month, each.uses] as const])));
  const yearBefore = samePeriodBefore({ from: month, to: month }).from;
  const before = uses.get(yearBefore);
  const beside = before === undefined ? '' : `; in ${longMonth(yearBefore)} it was ${figure.format(before)}`;
  const newest = monthly.find((each) => each.month === month);
  const missing = monthsIn(yearUntil(month)).filter((each) => each >= (summary.months[0] ?? '') && !uses.has(each));
  const used = uses.get(month);
  return [
    used === undefined
      ? `The report of ${longMonth(month)} counts other things than uses, so that there is no figure of uses.`
      : `In ${longMonth(month)} people of ${institution.name} used the collection ${figure.format(used)} times${beside}.`,
    ...allowanceSentence(allowance),
    ...(uncertainMonths.includes(month) ? [`The figures of ${longMonth(month)} are being checked.`] : []),
    ...(newest?.mayHoldMachines
      ? ['The report does not tell people from machines, so the figure may hold use by machines.']
      : []),
    ...(newest?.isPartial ? ['The report says that data is missing.'] : []),
    ...platformSentence(newest?.missingPlatforms ?? []),
    ...(missing.length > 0
      ? [`Of the last twelve months there are no figures for ${missing.map(longMonth).join(', ')}.`]
      : []),
  ];
}

function platformSentence(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`It is not complete yet: figures of ${names.join(', ')} are missing.`];
}

function allowanceSentence(allowance: UsageSummary['allowance']): string[] {
  if (!allowance || allowance.insights === null) return [];
  const { used, insights } = allowance;
  return [
    `So far ${figure.format(used)} of the ${figure.format(insights)} insights of your subscription year are used.`,
  ];
}

/** A row for each month with its uses and every metric; the cell of an unreported metric is empty. */
function csvRowsOf({ monthly }: UsageSummary): string[][] {
  const metrics = [...new Set(monthly.flatMap(({ figures }) => Object.keys(figures)))];
  const methods = [...new Set(monthly.flatMap(({ machines }) => Object.keys(machines)))].sort();
  const isNoted = monthly.some((each) => noteOf(each) !== '');
  const byMachines = methods.map((method) => `By machines: ${machineLabel(method)}`);
  return [
    ['Month', 'Uses', ...metrics.map(metricLabel), ...byMachines, 'Report', ...(isNoted ? ['Note'] : [])],
    ...monthly.map((each) => [
      ...[each.month, String(each.uses ?? '')],
      ...metrics.map((metric) => String(each.figures[metric] ?? '')),
      ...methods.map((method) => String(each.machines[method] ?? 0)),
      ...[each.reports.join(' + '), ...(isNoted ? [noteOf(each)] : [])],
    ]),
  ];
}
