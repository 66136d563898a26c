import { sql } from 'kysely';
import { type Identifiers, identifierKindNames } from '#contract/values/people/identifiers.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import type { MonthColumn } from '#server/db/tables/usage.ts';

export type StoredHeader = Awaited<ReturnType<typeof listStoredHeaders>>[number];

export async function listStoredHeaders(db: Db, institutionId: number) {
  return db
    .selectFrom('usageImports')
    .where('institutionId', '=', institutionId)
    .where('completedAt', 'is not', null)
    .select(['id', 'header', 'itemColumns'])
    .execute();
}

/** 'by parent' reads only items with a parent, 'without parent' only the others, and 'own' all by their own names. */
export type ItemOrder = 'own' | 'without parent' | 'by parent';

export interface ItemPlace {
  item: number;
  sortKey: string;
  parentKey: string;
}

export interface ItemRow extends ItemPlace {
  attributes: string;
}

/** The next items of a report in an order. */
export async function readItems(
  db: Db,
  { importId, order, after, limit }: { importId: number; order: ItemOrder; after: ItemPlace | null; limit: number },
): Promise<ItemRow[]> {
  const items = db
    .selectFrom('usageItems')
    .where('importId', '=', importId)
    .select(['item', 'sortKey', 'parentKey', 'attributes'])
    .limit(limit);
  if (order === 'by parent') {
    return items
      .where('parentKey', '<>', '')
      .$if(after !== null, (rest) =>
        rest.where(
          sql<boolean>`("parentKey", "sortKey", item) > (${after?.parentKey}, ${after?.sortKey}, ${after?.item})`,
        ),
      )
      .orderBy('parentKey')
      .orderBy('sortKey')
      .orderBy('item')
      .execute();
  }
  return items
    .$if(order === 'without parent', (alone) => alone.where('parentKey', '=', ''))
    .$if(after !== null, (rest) => rest.where(sql<boolean>`("sortKey", item) > (${after?.sortKey}, ${after?.item})`))
    .orderBy('sortKey')
    .orderBy('item')
    .execute();
}

export type FactOfItem = { item: number; metric: string; year: number } & Record<MonthColumn, number | null>;

/** The figures of some items. */
export async function readFacts(
  db: Db,
  {
    importId,
    items,
    years,
    metrics,
  }: { importId: number; items: readonly number[]; years: readonly number[]; metrics: readonly string[] },
): Promise<FactOfItem[]> {
  return (
    db
      .selectFrom('usageFacts')
      .where('importId', '=', importId)
      // Lets the partial index of rows with an item be used.
      .where('item', 'is not', null)
      .where('item', 'in', sql<number>`(${idRows(db, items)})`)
      .where('year', 'in', years)
      .where('metric', 'in', metrics)
      .select(['item', 'metric', 'year', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'])
      .$narrowType<{ item: number }>()
      .execute()
  );
}

export async function findIdentifiers(db: Db, institutionId: number): Promise<Identifiers> {
  return db
    .selectFrom('institutions')
    .where('id', '=', institutionId)
    .select(identifierKindNames)
    .executeTakeFirstOrThrow();
}
