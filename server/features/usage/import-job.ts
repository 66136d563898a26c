import type { Kysely } from 'kysely';
import { storable } from '#contract/values/plain-text.ts';
import type { Schema } from '#server/db/schema.ts';
import { deleteFigures } from './delete-figures.ts';
import { giveWay } from './giving-way.ts';
import { type FileReading, type HowToRead, readUsageFile } from './reading/read-usage-file.ts';
import type { UsageFact } from './reading/usage-facts.ts';
import { type FactRow, insertFacts, insertItems, insertSums, monthColumns, rowsAtOnce } from './usage-facts.queries.ts';

/** The file to read, and the import to store its rows under; null only reads. */
export interface ReadingJob extends Omit<HowToRead, 'store'> {
  path: string;
  importId: number | null;
}

const cellMaxLength = 1000;

/** Reads a file and stores its rows, which nobody sees until their import is completed. */
export async function readAndStore(db: Kysely<Schema>, { path, importId, ...how }: ReadingJob): Promise<FileReading> {
  if (importId === null) return readUsageFile(path, how);
  await deleteFigures(db, importId);
  const toRows = factRows();
  const waiting: FactRow[] = [];
  let items: string[][] = [];
  let numberedItems = 0;
  const storeSome = async () => {
    const rows = waiting.splice(0, rowsAtOnce);
    const newItems = items;
    items = [];
    await db.transaction().execute(async (transaction) => {
      await insertItems(transaction, importId, { first: numberedItems, items: newItems });
      await insertFacts(transaction, importId, rows);
    });
    numberedItems += newItems.length;
    await giveWay();
  };
  const store = async (facts: UsageFact[]) => {
    for (const fact of facts) {
      waiting.push(...toRows(fact));
      if (fact.attributes) items.push(fact.attributes.map((cell) => cell.slice(0, cellMaxLength)));
    }
    while (waiting.length >= rowsAtOnce) await storeSome();
  };
  const reading = await readUsageFile(path, { ...how, store });
  await storeSome();
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
