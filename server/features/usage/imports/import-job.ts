import type { Kysely } from 'kysely';
import { storable } from '#contract/values/plain-text.ts';
import { type ItemKeys, itemKeysUnder } from '#server/db/keys/item-keys.ts';
import type { Schema } from '#server/db/schema.ts';
import type { MonthColumn } from '#server/db/tables/usage.ts';
import { type FileReading, type HowToRead, readUsageFile } from '#server/features/usage/reading/read-usage-file.ts';
import type { UsageFact } from '#server/features/usage/reading/usage-facts.ts';
import { deleteFigures, yieldToMessages } from './delete-figures.ts';
import {
  type FactRow,
  insertFacts,
  insertItems,
  insertSums,
  monthColumns,
  type NewItem,
  rowsAtOnce,
} from './usage-facts.queries.ts';

/** The file to read, and the import for its rows; with null it is only read. */
export interface ReadingJob extends Omit<HowToRead, 'store'> {
  path: string;
  importId: number | null;
}

const cellMaxLength = 1000;

/** Reads a file and stores its rows, which are invisible until their import is completed. */
export async function readAndStore(db: Kysely<Schema>, { path, importId, ...how }: ReadingJob): Promise<FileReading> {
  if (importId === null) return readUsageFile(path, how);
  await deleteFigures(db, importId);
  const waiting: FactRow[] = [];
  let items: NewItem[] = [];
  let keysOf: ((cells: readonly string[]) => ItemKeys) | undefined;
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
    await yieldToMessages();
  };
  const store = async (facts: UsageFact[]) => {
    for (const fact of facts) {
      waiting.push(...rowsOf(fact));
      if (!fact.attributes) continue;
      keysOf ??= itemKeysUnder(fact.attributeNames ?? []);
      const cells = fact.attributes.map((cell) => cell.slice(0, cellMaxLength));
      items.push({ cells, ...keysOf(cells) });
    }
    while (waiting.length >= rowsAtOnce) await storeSome();
  };
  const reading = await readUsageFile(path, { ...how, store });
  await storeSome();
  await db.transaction().execute((transaction) => insertSums(transaction, importId, reading.sums));
  return reading;
}

/** One row for each year. Titles that were never used are not stored. */
function rowsOf({ row, metric, dataType, accessMethod, item, months, figures, title }: UsageFact): FactRow[] {
  const stored = storable(title.trim().slice(0, cellMaxLength));
  const method = accessMethod.slice(0, cellMaxLength);
  const figureOf = new Map<string, number | null>(months.map((month, at) => [month, figures[at] ?? null]));
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return years.flatMap((year) => {
    const ofYear = monthColumns.map((column, at) => {
      return [column, figureOf.get(`${year}-${String(at + 1).padStart(2, '0')}`) ?? null] as const;
    });
    if (!ofYear.some(([, figure]) => figure)) return [];
    const byColumn = Object.fromEntries(ofYear) as Record<MonthColumn, number | null>;
    return {
      metric,
      row,
      year: Number(year),
      title: stored,
      dataType,
      accessMethod: method,
      item: item ?? null,
      ...byColumn,
    };
  });
}
