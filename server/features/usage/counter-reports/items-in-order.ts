import type { Db } from '#server/db/schema.ts';
import { type FactOfItem, type ItemOrder, type ItemPlace, readFacts, readItems } from './counter-reports.queries.ts';
import type { StoredReport } from './stored-report.ts';

/** A stored report with the months for which it counts, and the wanted metrics. */
export interface ItemSource {
  stored: StoredReport;
  months: readonly string[];
  metrics: readonly string[];
}

export interface ItemWithFacts {
  source: ItemSource;
  cells: readonly string[];
  facts: readonly FactOfItem[];
}

/** For all reports that are read at the same time. */
const itemsInMemory = 2000;
const itemsAtOnceMin = 50;
/** Reading and writing this many blocks the event loop for some milliseconds; then others get a turn. */
const itemsAtOnceMax = 100;

/**
 * Yields the items of several stored reports with their figures, items with equal keys together, so that rows which will look alike can be
 * summed. A chunk of each report is in memory, whatever its size.
 */
export async function* itemsInOrder(
  db: Db,
  sources: readonly ItemSource[],
  order: ItemOrder,
): AsyncGenerator<ItemWithFacts[], void> {
  const limit = Math.max(itemsAtOnceMin, Math.min(itemsAtOnceMax, Math.ceil(itemsInMemory / sources.length)));
  const lines = sources.map((source) => lineOf(db, source, { order, limit }));
  await Promise.all(lines.map((line) => line.fill()));
  for (;;) {
    const key = lines.reduce<string | null>((least, line) => lesser(least, line.key()), null);
    if (key === null) return;
    const together: ItemWithFacts[] = [];
    for (const line of lines) {
      while (line.key() === key) {
        together.push(line.take());
        if (line.key() === undefined) await line.fill();
      }
    }
    yield together;
  }
}

function lesser(a: string | null, b: string | null | undefined): string | null {
  if (b === null || b === undefined) return a;
  return a === null || b < a ? b : a;
}

interface Waiting extends ItemWithFacts {
  key: string;
}

/** A cursor over the items of one report. */
function lineOf(db: Db, source: ItemSource, { order, limit }: { order: ItemOrder; limit: number }) {
  const { id: importId } = source.stored;
  const years = [...new Set(source.months.map((month) => Number(month.slice(0, 4))))];
  let waiting: Waiting[] = [];
  let at = 0;
  let after: ItemPlace | null = null;
  let isOver = false;

  return {
    /** The key of the next item; undefined if more have to be read, null at the end. */
    key(): string | null | undefined {
      return waiting[at]?.key ?? (isOver ? null : undefined);
    },
    take(): ItemWithFacts {
      const next = waiting[at];
      if (!next) throw new RangeError('Nothing is waiting');
      at += 1;
      return next;
    },
    async fill(): Promise<void> {
      const items = await readItems(db, { importId, order, after, limit });
      const last = items.at(-1);
      isOver = items.length < limit;
      if (last) after = { item: last.item, sortKey: last.sortKey, parentKey: last.parentKey };
      const facts = new Map<number, FactOfItem[]>();
      if (last) {
        const wanted = { importId, years, metrics: source.metrics, items: items.map(({ item }) => item) };
        for (const fact of await readFacts(db, wanted)) {
          const own = facts.get(fact.item);
          if (own) own.push(fact);
          else facts.set(fact.item, [fact]);
        }
      }
      at = 0;
      waiting = items.map(({ item, sortKey, parentKey, attributes }) => ({
        key: order === 'by parent' ? `${parentKey} ${sortKey}` : sortKey,
        source,
        cells: JSON.parse(attributes) as string[],
        facts: facts.get(item) ?? [],
      }));
    },
  };
}
