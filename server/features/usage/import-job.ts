import type { Kysely } from 'kysely';
import { storable } from '#contract/values/plain-text.ts';
import type { Schema } from '#server/db/schema.ts';
import { deleteFigures } from './delete-figures.ts';
import { type FileReading, type HowToRead, readUsageFile } from './reading/read-usage-file.ts';
import type { UsageFact } from './reading/usage-facts.ts';
import { type FactRow, insertFacts, insertItems, insertSums, monthColumns } from './usage-facts.queries.ts';

/** The file to read, and the import to store its rows under; null only reads. */
export interface ReadingJob extends Omit<HowToRead, 'store'> {
  path: string;
  importId: number | null;
}

/** Rows of one transaction. No message waits for it, so it may be long; short ones would flush the disk too often. */
const rowsAtOnce = 2500;
const cellMaxLength = 1000;

/** Reads a file and stores its rows, which nobody sees until their import is completed. */
export async function readAndStore(db: Kysely<Schema>, { path, importId, ...how }: ReadingJob): Promise<FileReading> {
  if (importId === null) return readUsageFile(path, how);
  await deleteFigures(db, importId);
  const toRows = factRows();
  let waiting: FactRow[] = [];
  let items: string[][] = [];
  let numberedItems = 0;
  let storing: Promise<void> = Promise.resolve();
  /** Resolves when those before are stored: PostgreSQL stores rows while the next ones are read. */
  const storeWaiting = async () => {
    await storing;
    const [rows, newItems, first] = [waiting, items, numberedItems];
    [waiting, items] = [[], []];
    numberedItems += newItems.length;
    storing = db.transaction().execute(async (transaction) => {
      await insertItems(transaction, importId, { first, items: newItems });
      await insertFacts(transaction, importId, rows);
    });
    // A failure is told at the next wait; until then it would count as one that nobody hears of.
    storing.catch(() => {});
  };
  const store = async (facts: UsageFact[]) => {
    for (const fact of facts) {
      waiting.push(...toRows(fact));
      if (fact.attributes) items.push(fact.attributes.map((cell) => cell.slice(0, cellMaxLength)));
    }
    if (waiting.length >= rowsAtOnce) await storeWaiting();
  };
  // Where reading fails, what is just being stored is waited for first.
  const reading = await readUsageFile(path, { ...how, store }).finally(() => storing.catch(() => {}));
  await storeWaiting();
  await storing;
  await db.transaction().execute((transaction) => insertSums(transaction, importId, reading.sums));
  return reading;
}

interface YearPart {
  year: number;
  /** For each month of the year, the index of its figure; -1 if the report does not have it. */
  figureIndexes: number[];
}

/** Turns facts into rows, one for each year. Titles that were never used are not stored. */
function factRows(): (fact: UsageFact) => FactRow[] {
  let known: { months: readonly string[]; parts: YearPart[] } | undefined;
  let title = { given: '', stored: '' };
  return ({ row, metric, dataType, item, months, figures, title: given }) => {
    if (known?.months !== months) known = { months, parts: yearParts(months) };
    // The rows of one title follow each other.
    if (title.given !== given) title = { given, stored: storable(given.trim().slice(0, cellMaxLength)) };
    const rows: FactRow[] = [];
    for (const { year, figureIndexes } of known.parts) {
      if (!figureIndexes.some((index) => figures[index])) continue;
      const values: (string | number | null)[] = [metric, row, year, title.stored, dataType, item ?? null];
      for (const index of figureIndexes) values.push(figures[index] ?? null);
      rows.push(values);
    }
    return rows;
  };
}

function yearParts(months: readonly string[]): YearPart[] {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return years.map((year) => ({
    year: Number(year),
    figureIndexes: monthColumns.map((_, month) => months.indexOf(`${year}-${String(month + 1).padStart(2, '0')}`)),
  }));
}
