import type { Finding, ReadUsage } from '#contract/usage.ts';
import { lineBreakOf, type RowSplitter, splitRows } from '#server/platform/csv-rows.ts';
import { type Delimiter, tellDelimiter } from './delimiter.ts';
import { decodeFile, type Encoding, tellEncoding } from './encoding.ts';
import { createFactSums, type FactSum } from './fact-sums.ts';
import { createFindings, type Findings } from './findings.ts';
import { tellBinary, tellOtherText } from './not-a-table.ts';
import { type ReportFile, withReportFile } from './report-file.ts';
import { type Reading, type RowsReading, readRows } from './table-reading.ts';
import type { TakeFact, UsageFact } from './usage-facts.ts';

/** Enough bytes to recognise what a file is. */
const beginningBytes = 4 * 1024;
/** Characters of the text that decide the delimiter and the line breaks. */
const sampleChars = 64 * 1024;
/** With more problems than this the rest of a file is not read. */
const problemsMax = 1000;

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
  /** Whether it is a table of text, which can be kept for download. */
  isText: boolean;
}

/** Stores facts while there are no problems. Reading waits for it, so that memory stays small. */
export type StoreFacts = (facts: UsageFact[]) => Promise<void>;

/**
 * Reads a usage report of any dialect from a file on disk: encodings, delimiters, headings and figures as they come from
 * platforms and spreadsheets. Never throws for what is in the file: that is among the problems, with row and column.
 */
export function readUsageFile(path: string, store?: StoreFacts): Promise<FileReading> {
  return withReportFile(path, async (file) => {
    const findings = createFindings();
    const beginning = await file.read(0, beginningBytes);
    const encoding = await tellEncoding(file, beginning);
    const binary = tellBinary(beginning, encoding.name === 'UTF-16');
    if (!binary) return readText(file, { encoding, findings, store });
    findings.problem({}, binary);
    return outcome(null, { findings, isText: false });
  });
}

interface TextParts {
  encoding: Encoding;
  findings: Findings;
  store: StoreFacts | undefined;
}

async function readText(file: ReportFile, { encoding, findings, store }: TextParts): Promise<FileReading> {
  const sums = createFactSums();
  let waiting: UsageFact[] = [];
  const take = (fact: UsageFact) => {
    sums.add(fact);
    if (store) waiting.push(fact);
  };
  async function storeWaiting() {
    const facts = waiting;
    waiting = [];
    if (store && facts.length > 0 && findings.problemCount === 0) await store(facts);
  }

  const text = readPieces(findings, take);
  for await (const piece of samplesFirst(decodeFile(file, encoding))) {
    if (!text.push(piece)) break;
    await storeWaiting();
  }
  const { reading, delimiter, isText } = text.end();
  await storeWaiting();
  const read = reading && toReadUsage(reading, { months: sums.months(), encoding, delimiter });
  const entries = findings.problemCount === 0 ? [...sums.entries()] : [];
  return { ...outcome(read, { findings, isText }), sums: entries };
}

/** Reads a text piece by piece. The first piece must be long enough to decide delimiter and line breaks. */
function readPieces(findings: Findings, take: TakeFact) {
  let splitter: RowSplitter | undefined;
  let rows: RowsReading | undefined;
  let delimiter: Delimiter = ',';
  let isText = true;

  function begin(sample: string): RowSplitter {
    delimiter = tellDelimiter(sample);
    const reading = readRows({ delimiter, findings, take });
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

function outcome(read: ReadUsage | null, { findings, isText }: { findings: Findings; isText: boolean }): FileReading {
  const { problems, problemCount, warnings, warningCount } = findings;
  return { read, sums: [], problems, problemCount, warnings, warningCount, isText };
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

function toReadUsage(
  reading: Reading,
  { months, encoding, delimiter }: { months: string[]; encoding: Encoding; delimiter: Delimiter },
): ReadUsage {
  const { header, totals, ...rest } = reading;
  return {
    ...rest,
    release: header?.release ?? null,
    institutionInFile: header?.institutionName ?? null,
    created: header?.created ?? null,
    createdBy: header?.createdBy ?? null,
    months,
    metrics: [...totals].map(([metric, total]) => ({ metric, total })),
    encoding: encoding.name,
    delimiter: delimiterNames[delimiter],
  };
}
