import type { Finding, ReadUsage, UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import type { UsageFileKind } from '#contract/values/files/usage-file-kinds.ts';
import { isByPeople, isMasterReport } from '#contract/values/plans-and-usage/access-methods.ts';
import { isPagesMetric } from '#contract/values/plans-and-usage/usage-reports.ts';
import { countableMetrics } from '#server/features/usage/feed/countable-metrics.ts';
import { usesByMonth, usesMetricOf } from '#server/features/usage/feed/usage-uses.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import { methodOfReport } from './counter/report-method.ts';
import { createFactSums, type FactSum, type FactSums, type FactTotal } from './fact-sums.ts';
import { createFindings } from './findings.ts';
import type { GivenMapping, ReadTable } from './mapping/mapped-table.ts';
import { coveredMonths } from './months/covered-months.ts';
import { askAboutMonths, askAboutSums, withoutEmptyFuture } from './months/plausible-months.ts';
import { createQuestions, type ReaderQuestion, type RememberedAnswers } from './questions.ts';
import { withReportFile } from './report-file.ts';
import { counterJsonRows } from './sources/counter-json/counter-json-rows.ts';
import type { RowSource, SourceContext, SourceForm } from './sources/row-source.ts';
import { textRows } from './sources/text-rows.ts';
import { workbookRows } from './sources/workbook/workbook-rows.ts';
import { type Reading, type RowsReading, readRows } from './table-reading.ts';
import type { UsageFact } from './usage-facts.ts';

/** With more problems than this the rest of a file is not read. */
const problemsMax = 1000;
/** Rows shown in the preview as they were understood. */
const shownRows = 5;

export interface FileReading {
  /** Null if it is no report. */
  read: ReadUsage | null;
  /** The metric that counts as a use; null if no metric does, or every column of a plain table. */
  usesMetric: string | null;
  /** The sums over all rows; empty if there are problems. */
  sums: FactSum[];
  problems: readonly Finding[];
  problemCount: number;
  warnings: readonly Finding[];
  warningCount: number;
  /** The open questions with their answers. While an answer is missing, the rest is a guess. */
  questions: readonly ReaderQuestion[];
  /** A hash that files of the same kind share; null if it is no report. */
  shape: string | null;
  /** A hash that workbooks with the same sheets share, if a sheet had to be chosen. */
  sheetsShape: string | null;
  /** COUNTER's data besides figures: the lines above the headings, and the identifying columns of items. */
  counter: { header: readonly (readonly [string, string])[]; itemColumns: readonly string[] } | null;
  /** True for a text table, which can be stored for download. */
  isText: boolean;
  /** A table whose columns somebody has to explain, or has explained; null for COUNTER. */
  table: ReadTable | null;
  /** Rows may be of other institutions, which a person who gets the file could read. */
  areOthers: boolean;
}

/** Stores facts while there are no problems. Reading waits for it, to limit memory. */
export type StoreFacts = (facts: UsageFact[]) => Promise<void>;

export interface HowToRead {
  /** `2026-03`, in London time: later months cannot have use yet. */
  thisMonth: string;
  /** Answers to questions of an earlier reading. */
  answers: UsageAnswers;
  /** By its name; a text table if omitted. */
  kind?: UsageFileKind;
  /** The mapping of a table's columns, given for this file or for one with the same headings. */
  mapping?: GivenMapping | null;
  /** Answers for other files: they count if this file raises the same question. */
  remembered?: RememberedAnswers;
  store?: StoreFacts;
}

/**
 * Reads a usage report of any dialect from a file on disk: encodings, delimiters, headings and figures as platforms and spreadsheets write
 * them. Never throws for the file's contents: those are reported as problems, with row and column.
 */
export function readUsageFile(path: string, how: HowToRead): Promise<FileReading> {
  return withReportFile(path, (file) => {
    const findings = createFindings();
    const questions = createQuestions(how.answers, how.remembered);
    const parts = { path, findings, questions };
    if (how.kind === 'xlsx') return readSource(workbookRows(parts), parts, how);
    return readSource(how.kind === 'json' ? counterJsonRows(file, findings) : textRows(file, findings), parts, how);
  });
}

async function readSource(
  source: RowSource,
  { findings, questions }: SourceContext,
  { store, thisMonth, mapping = null }: HowToRead,
): Promise<FileReading> {
  const sums = createFactSums();
  const first: UsageFact[] = [];
  let waiting: UsageFact[] = [];
  const take = (fact: UsageFact) => {
    sums.add(fact);
    if (first.length < shownRows) first.push(fact);
    if (store) waiting.push(fact);
  };
  async function storeWaiting() {
    const facts = waiting;
    waiting = [];
    if (store && facts.length > 0 && findings.problemCount === 0) await store(facts);
  }

  const begun: { rows?: RowsReading } = {};
  const begin = (delimiter: Delimiter) => {
    begun.rows = readRows({ delimiter, given: mapping, findings, questions, take });
    return begun.rows;
  };
  for await (const _ of source.steps(begin)) {
    // The rest of the file would not change the refusal.
    if (begun.rows?.isHopeless || findings.problemCount >= problemsMax) break;
    await storeWaiting();
  }
  const reading = begun.rows?.end() ?? null;
  await storeWaiting();
  const form = source.form();
  const usesMetric = reading && usesMetricIn(reading, sums);
  const read = reading && toReadUsage(reading, { sums, first, form, thisMonth, usesMetric });
  const { header, itemColumns, table = null } = reading ?? {};
  if (read && isMapped(table)) askAboutFigures(read, { sums, thisMonth, questions });
  const { problems, problemCount, warnings, warningCount } = findings;
  return {
    read,
    usesMetric,
    sums: problemCount === 0 ? sums.entries() : [],
    problems,
    problemCount,
    warnings,
    warningCount,
    questions: questions.asked,
    shape: reading?.shape ?? null,
    counter: header && itemColumns ? { header: header.lines, itemColumns } : null,
    sheetsShape: form.sheetsShape,
    isText: form.isText,
    areOthers: reading?.areOthers ?? false,
    table,
  };
}

/** While a table is not mapped, its figures are only what is supposed. */
function isMapped(table: ReadTable | null): boolean {
  return table === null || table.open.length === 0;
}

function askAboutFigures(
  { monthly }: ReadUsage,
  { sums, thisMonth, questions }: Pick<ReadContext, 'sums' | 'thisMonth'> & Pick<SourceContext, 'questions'>,
): void {
  askAboutMonths(monthly, { thisMonth, questions });
  askAboutSums(sums.entries(), questions);
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

interface ReadContext {
  sums: FactSums;
  first: readonly UsageFact[];
  form: SourceForm;
  thisMonth: string;
  usesMetric: string | null;
}

/** Decided by the metrics that the report can count; one that it counts against its own filters is taken as well. */
function usesMetricIn({ report, header }: Reading, sums: FactSums): string | null {
  const countable = countableMetrics({ report, release: header?.release ?? null, header: header?.lines ?? null });
  return usesMetricOf(report, [...(countable ?? []), ...sums.totals().map(({ metric }) => metric)]);
}

function toReadUsage(reading: Reading, { sums, first, form, thisMonth, usesMetric }: ReadContext): ReadUsage {
  const { kind, report, reportName, isInferred, header, institution, platforms, rows, ignoredRows } = reading;
  const totals = sums.totals();
  const accessMethod = methodOfReport(report, header?.lines ?? null);
  const entries = sums.entries();
  const used = new Set(entries.map(({ month }) => month));
  const months = coveredMonths([...reading.months].sort(), {
    header: header?.lines ?? null,
    hasUse: (month) => used.has(month),
  });
  const all = [...usesByMonth({ report, usesMetric, accessMethod }, months, entries)];
  const monthly = withoutEmptyFuture(
    all.map(([month, uses]) => ({ month, uses })),
    thisMonth,
  );
  const hasUses = report === 'TABLE' || usesMetric !== null || rows === 0;
  const pages = report === 'TABLE' ? totals.filter(({ metric }) => isPagesMetric(metric)) : [];
  const byPeople = totals.filter((total) => isByPeople(total.accessMethod, accessMethod));
  return {
    kind,
    report,
    reportName,
    isInferred,
    release: header?.release ?? null,
    institutionInFile: institution,
    platforms: [...new Set(platforms)].sort(),
    created: header?.created ?? null,
    createdBy: header?.createdBy ?? null,
    months: monthly.map(({ month }) => month),
    metrics: addedUp(byPeople),
    machines: totals
      .filter((total) => !byPeople.includes(total))
      .map((total) => ({ ...total, accessMethod: total.accessMethod || (accessMethod ?? '') })),
    accessMethod,
    mayHoldMachines:
      isMasterReport(report) && accessMethod === null && totals.some((each) => !each.accessMethod && each.total > 0),
    monthly,
    firstRows: first.map(({ row, title, metric, months, figures }) => ({
      row,
      title,
      metric,
      months: [...months],
      figures: [...figures],
    })),
    rows,
    ignoredRows,
    encoding: form.encoding,
    delimiter: form.delimiter && delimiterNames[form.delimiter],
    sheet: form.sheet,
    totalHits: hasUses ? monthly.reduce((sum, { uses }) => sum + uses, 0) : null,
    totalPages: pages.length > 0 ? pages.reduce((sum, { total }) => sum + total, 0) : null,
  };
}

/** One total for each metric: rows with and without an access method both count as people's. */
function addedUp(totals: readonly FactTotal[]): ReadUsage['metrics'] {
  const byMetric = new Map<string, number>();
  for (const { metric, total } of totals) byMetric.set(metric, (byMetric.get(metric) ?? 0) + total);
  return [...byMetric].map(([metric, total]) => ({ metric, total }));
}
