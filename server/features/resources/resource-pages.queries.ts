import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Audience, ListedType, ResourceSort, ResourceType } from '#contract/values/files/resource-kinds.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { unindexed } from '#server/db/engines/sql-functions.ts';
import type { Db } from '#server/db/schema.ts';
import { type Reach, type ResourceRow, resourcesWithin } from './resources.queries.ts';

export interface ListFilter {
  audience: Audience;
  types: readonly ListedType[];
  /** Null: any category. */
  categories: readonly string[] | null;
}

/** Visible resources of one type, newest first. */
export async function listOfType(
  db: Db,
  reach: Reach,
  filter: { audience: Audience; type: ResourceType; category: string | undefined },
  { below, limit }: Page,
): Promise<ResourceRow[]> {
  const rows = resourcesWithin(db, reach)
    .where('resources.audience', '=', filter.audience)
    .where('resources.type', '=', filter.type);
  const { category } = filter;
  // A usage report always has a scope, so filtering by the viewer's own scopes is enough.
  const own = reach === null || filter.type !== 'usage_stats' ? rows : rows.where('resources.scope', 'in', reach);
  const ofCategory = category === undefined ? own : own.where('resources.category', '=', category);
  const onPage = below === undefined ? ofCategory : ofCategory.where('resources.id', '<', below);
  return onPage.orderBy('resources.id', 'desc').limit(limit).execute();
}

interface Page {
  below: number | undefined;
  limit: number;
}

export type ListOrder = Exclude<ResourceSort, 'best'>;

interface Place {
  id: number;
  titleKey: string;
}

interface SortedPage {
  /** The last row of the previous page. */
  after: Place | undefined;
  limit: number;
  order: ListOrder;
}

/**
 * Ids after a cursor. Each combination of type and category is read from an index, at most a page of rows, and only
 * these are sorted. A single condition for all of them would sort every matching row.
 */
export async function listPageIds(db: Db, reach: Reach, filter: ListFilter, page: SortedPage): Promise<number[]> {
  const { audience, types } = filter;
  const { inOrder, together } = scopesOf(reach);
  const branches = inOrder.flatMap((scope) =>
    types.flatMap((type) =>
      (filter.categories ?? [null]).map((category) => branchIds(db, { scope, audience, type, category }, page)),
    ),
  );
  if (together.length > 0 && branches.length > 0) branches.push(idsTogether(db, together, filter, page));
  const [first, ...others] = branches.map((branch, at) =>
    db.selectFrom(branch.as(`branch${at}`)).select(['id', 'titleKey']),
  );
  if (!first) return [];
  const all = others.reduce((union, one) => union.unionAll(one), first);
  const rows = await db
    .selectFrom(all.as('found'))
    .select('id')
    .orderBy(orderOf(page.order).by)
    .limit(page.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The sort columns of an order, and the condition for rows after a cursor. The id breaks ties. */
function orderOf(order: ListOrder, id = sql.ref('id'), key = sql.ref('titleKey')) {
  if (order === 'title') {
    const isAfter = (last: Place) => sql<SqlBool>`(${key}, ${id}) > (${last.titleKey}, ${last.id})`;
    return { by: sql`${key}, ${id}`, isAfter };
  }
  if (order === 'oldest') return { by: sql`${id}`, isAfter: (last: Place) => sql<SqlBool>`${id} > ${last.id}` };
  return { by: sql`${id} desc`, isAfter: (last: Place) => sql<SqlBool>`${id} < ${last.id}` };
}

/** With more scopes, one query per scope, type and category would be too many. */
const scopesInOrderMax = 5;

/**
 * Most people see public resources and those of their institution: each scope is read in order. For managers of many
 * institutions the private rows of all of them are read together. Null stands for any scope.
 */
function scopesOf(reach: Reach): { inOrder: (number | null)[]; together: number[] } {
  if (reach === null) return { inOrder: [null], together: [] };
  if (reach.length <= scopesInOrderMax) return { inOrder: [...reach], together: [] };
  return { inOrder: [everybody], together: reach.filter((scope) => scope !== everybody) };
}

const everybody = 0;

function branchIds(
  db: Db,
  filter: { scope: number | null; audience: Audience; type: ListedType; category: string | null },
  { after, limit, order }: SortedPage,
) {
  const { by, isAfter } = orderOf(order);
  let rows = db
    .selectFrom('resources')
    .where('audience', '=', filter.audience)
    .where('type', '=', filter.type)
    .where('deletedAt', 'is', null)
    .select(['id', 'titleKey'])
    .orderBy(by)
    .limit(limit);
  if (filter.scope !== null) rows = rows.where('scope', '=', filter.scope);
  if (filter.category !== null) rows = rows.where('category', '=', filter.category);
  return after === undefined ? rows : rows.where(isAfter(after));
}

/** For many scopes: reads all their rows and takes the first in order. */
function idsTogether(
  db: Db,
  scopes: readonly number[],
  { audience, types, categories }: ListFilter,
  { after, limit, order }: SortedPage,
) {
  const { by, isAfter } = orderOf(order, unindexed(db, 'id'), unindexed(db, 'titleKey'));
  const rows = db
    .selectFrom('resources')
    .where('scope', 'in', scopes)
    .where(unindexed(db, 'audience'), '=', audience)
    .where(unindexed(db, 'type'), 'in', types)
    .where('deletedAt', 'is', null)
    .select(['id', 'titleKey'])
    .orderBy(by)
    .limit(limit);
  const inCategories = categories === null ? rows : rows.where(unindexed(db, 'category'), 'in', categories);
  return after === undefined ? inCategories : inCategories.where(isAfter(after));
}

/** Distinct categories that a viewer sees. Each is found by one step in an index instead of reading every row. */
export async function listCategories(
  db: Db,
  reach: Reach,
  { audience, types }: { audience: Audience; types: readonly ListedType[] },
): Promise<string[]> {
  const { inOrder, together } = scopesOf(reach);
  const rows = await walkCategories(db, inOrder, audience, types);
  const others =
    together.length === 0
      ? []
      : await db
          .selectFrom('resources')
          .where('scope', 'in', together)
          .where(unindexed(db, 'audience'), '=', audience)
          .where(unindexed(db, 'type'), 'in', types)
          .where('deletedAt', 'is', null)
          .select('category')
          .distinct()
          .execute();
  const found = new Set([...rows, ...others].map(({ category }) => category));
  return [...found].sort(compareNames);
}

async function walkCategories(
  db: Db,
  scopes: readonly (number | null)[],
  audience: Audience,
  types: readonly ListedType[],
): Promise<{ category: string }[]> {
  const anyScope = scopes.includes(null);
  const next = (of: { scope: RawBuilder<unknown>; type: RawBuilder<unknown> }, after: RawBuilder<unknown>) => sql`(
    select category from resources
    where audience = ${audience} and resources.type = ${of.type} ${after} and "deletedAt" is null
      ${anyScope ? sql`` : sql`and resources.scope = ${of.scope}`}
    order by category limit 1)`;
  const starts = scopes.flatMap((scope) =>
    types.map((type) => {
      const of = { scope: sql`cast(${scope ?? everybody} as bigint)`, type: sql.lit(type) };
      return sql`select ${of.scope} as scope, ${of.type} as type, ${next(of, sql``)} as category`;
    }),
  );
  const step = { scope: sql`step.scope`, type: sql`step.type` };
  const { rows } = await sql<{ category: string }>`
    with recursive step(scope, type, category) as (
      select scope, type, category from (${sql.join(starts, sql` union all `)}) as starts
      union all
      select step.scope, step.type, ${next(step, sql`and resources.category > step.category`)}
      from step where step.category is not null
    )
    select distinct category from step where category is not null`.execute(db);
  return rows;
}
