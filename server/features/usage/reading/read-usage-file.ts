import type { Finding, ReadUsage, UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import { isByPeople, isMasterReport } from '#contract/values/plans-and-usage/access-methods.ts';
import { isPagesMetric } from '#contract/values/plans-and-usage/usage-reports.ts';
import { usesByMonth, usesMetricOf } from '#server/features/usage/usage-uses.ts';
import { lineBreakOf, type RowSplitter, splitRows } from '#server/platform/csv-rows.ts';
import { coveredMonths } from './covered-months.ts';
import { type Delimiter, tellDelimiter } from './delimiter.ts';
import { decodeFile, type Encoding, tellEncoding } from './encoding.ts';
import { createFactSums, type FactSum, type FactSums, type FactTotal } from './fact-sums.ts';
import { createFindings, type Findings } from './findings.ts';
import { tellBinary, tellOtherText } from './not-a-table.ts';
import { askAboutMonths, withoutEmptyFuture } from './plausible-months.ts';
import { createQuestions, type Questions, type ReaderQuestion } from './questions.ts';
import { type ReportFile, withReportFile } from './report-file.ts';
import { methodOfReport } from './report-method.ts';
import { type Reading, type RowsReading, readRows } from './table-reading.ts';
import type { TakeFact, UsageFact } from './usage-facts.ts';

/** Enough bytes to recognise what a file is. */
const beginningBytes = 4 * 1024;
/** Characters of the text that decide the delimiter and the line breaks. */
const sampleChars = 64 * 1024;
/** With more problems than this the rest of a file is not read. */
const problemsMax = 1000;
/** Rows that are shown as they were understood. */
const shownRows = 5;

/** What a file was understood as, and what is wrong with it. */
export interface FileReading {
  /** Null for what is no report. */
  read: ReadUsage | null;
  /** What all rows add up to; empty where there are problems. */
  sums: FactSum[];
  problems: readonly Finding[];
  problemCount: number;
  warnings: readonly Finding[];
  warningCount: number;
  /** What the file leaves open, with what was answered. While an answer is missing the rest is a guess. */
  questions: readonly ReaderQuestion[];
  /** What files of the same kind have in common, to know it again; null for what is no report. */
  shape: string | null;
  /** What COUNTER says besides figures: the lines above the headings, and the names of what identifies items. */
  counter: { header: readonly (readonly [string, string])[]; itemColumns: readonly string[] } | null;
  /** Whether it is a table of text, which can be kept for download. */
  isText: boolean;
}

/** Stores facts while there are no problems. Reading waits for it, so that memory stays small. */
export type StoreFacts = (facts: UsageFact[]) => Promise<void>;

export interface HowToRead {
  /** `2026-03`, as people see it: what is later cannot have been used yet. */
  thisMonth: string;
  /** To questions of an earlier reading. */
  answers: UsageAnswers;
  store?: StoreFacts;
}

/**
 * Reads a usage report of any dialect from a file on disk: encodings, delimiters, headings and figures as they come from
 * platforms and spreadsheets. Never throws for what is in the file: that is among the problems, with row and column.
 */
export function readUsageFile(path: string, how: HowToRead): Promise<FileReading> {
  return withReportFile(path, async (file) => {
    const findings = createFindings();
    const questions = createQuestions(how.answers);
    const beginning = await file.read(0, beginningBytes);
    const encoding = await tellEncoding(file, beginning);
    const binary = tellBinary(beginning, encoding.name === 'UTF-16');
    if (!binary) return readText(file, { encoding, findings, questions, how });
    findings.problem({}, binary);
    return outcome(null, { findings, questions, isText: false });
  });
}

interface TextParts {
  encoding: Encoding;
  findings: Findings;
  questions: Questions;
  how: HowToRead;
}

async function readText(file: ReportFile, { encoding, findings, questions, how }: TextParts): Promise<FileReading> {
  const { store, thisMonth } = how;
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

  const text = readPieces({ findings, questions, take });
  for await (const piece of samplesFirst(decodeFile(file, encoding))) {
    if (!text.push(piece)) break;
    await storeWaiting();
  }
  const { reading, delimiter, isText } = text.end();
  await storeWaiting();
  const read = reading && toReadUsage(reading, { sums, first, encoding, delimiter, thisMonth });
  if (read) askAboutMonths(read.monthly, { thisMonth, questions });
  const { header, itemColumns } = reading ?? {};
  const counter = header && itemColumns ? { header: header.lines, itemColumns } : null;
  const entries = findings.problemCount === 0 ? sums.entries() : [];
  return { ...outcome(read, { findings, questions, isText }), sums: entries, shape: reading?.shape ?? null, counter };
}

interface PieceParts {
  findings: Findings;
  questions: Questions;
  take: TakeFact;
}

/** Reads a text piece by piece. The first piece must be long enough to decide delimiter and line breaks. */
function readPieces({ findings, questions, take }: PieceParts) {
  let splitter: RowSplitter | undefined;
  let rows: RowsReading | undefined;
  let delimiter: Delimiter = ',';
  let isText = true;

  function begin(sample: string): RowSplitter {
    delimiter = tellDelimiter(sample);
    const reading = readRows({ delimiter, findings, questions, take });
    rows = reading;
    return splitRows(delimiter, lineBreakOf(sample), (cells, isOpen) => reading.row(cells, isOpen));
  }

  return {
    /** False once the rest cannot change what is wrong. */
    push(piece: string): boolean {
      const other = splitter ? null : tellOtherText(piece);
      if (other) {
        isText = false;
        findings.problem({ row: 1 }, other);
        return false;
      }
      splitter ??= begin(piece);
      if (splitter.push(piece)) return !rows?.isHopeless && findings.problemCount < problemsMax;
      findings.problem({}, 'A row is too long: perhaps a quotation mark is opened and never closed');
      return false;
    },
    end() {
      if (isText && !splitter) findings.problem({}, 'The file is empty');
      splitter?.end();
      return { reading: rows?.end() ?? null, delimiter, isText };
    },
  };
}

/** Joins the first pieces until they are long enough to decide delimiter and line breaks. */
async function* samplesFirst(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let sample: string | null = '';
  for await (const piece of pieces) {
    if (sample === null) {
      yield piece;
      continue;
    }
    sample += piece;
    if (sample.length < sampleChars) continue;
    yield sample;
    sample = null;
  }
  if (sample) yield sample;
}

function outcome(
  read: ReadUsage | null,
  { findings, questions, isText }: { findings: Findings; questions: Questions; isText: boolean },
): FileReading {
  const { problems, problemCount, warnings, warningCount } = findings;
  const told = { problems, problemCount, warnings, warningCount, questions: questions.asked };
  return { read, sums: [], shape: null, counter: null, isText, ...told };
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

interface ReadParts {
  sums: FactSums;
  first: readonly UsageFact[];
  encoding: Encoding;
  delimiter: Delimiter;
  thisMonth: string;
}

function toReadUsage(reading: Reading, { sums, first, encoding, delimiter, thisMonth }: ReadParts): ReadUsage {
  const { kind, report, reportName, isInferred, header, institution, platforms, rows, ignoredRows } = reading;
  const totals = sums.totals();
  const accessMethod = methodOfReport(report, header?.lines ?? null);
  const usesMetric = usesMetricOf(
    report,
    totals.map(({ metric }) => metric),
  );
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
      ...{ row, title, metric },
      months: [...months],
      figures: [...figures],
    })),
    rows,
    ignoredRows,
    encoding: encoding.name,
    delimiter: delimiterNames[delimiter],
    totalHits: hasUses ? monthly.reduce((sum, { uses }) => sum + uses, 0) : null,
    totalPages: pages.length > 0 ? pages.reduce((sum, { total }) => sum + total, 0) : null,
  };
}

/** One total for each metric: rows that name people and rows that name nobody are both of people, as far as anybody knows. */
function addedUp(totals: readonly FactTotal[]): ReadUsage['metrics'] {
  const byMetric = new Map<string, number>();
  for (const { metric, total } of totals) byMetric.set(metric, (byMetric.get(metric) ?? 0) + total);
  return [...byMetric].map(([metric, total]) => ({ metric, total }));
}
