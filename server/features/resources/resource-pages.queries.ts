import { type RawBuilder, sql } from 'kysely';
import type { Audience, ListedType, ResourceType } from '#contract/resource-kinds.ts';
import type { Db } from '#server/db/schema.ts';
import { type Reach, type ResourceRow, resourcesWithin, unindexed } from './resources.queries.ts';

export interface ListFilter {
  audience: Audience;
  types: readonly ListedType[];
  /** Null: whatever the category. */
  categories: readonly string[] | null;
}

/** Everything of one type within reach, newest first. */
export async function listAllOfType(
  db: Db,
  reach: Reach,
  filter: { audience: Audience; type: ResourceType; category: string | undefined },
): Promise<ResourceRow[]> {
  const rows = resourcesWithin(db, reach)
    .where('resources.audience', '=', filter.audience)
    .where('resources.type', '=', filter.type);
  const { category } = filter;
  // Usage reports are all somebody's own: those of others are not even looked at.
  const own = reach === null || filter.type !== 'usage_stats' ? rows : rows.where('resources.scope', 'in', reach);
  return (category === undefined ? own : own.where('resources.category', '=', category))
    .orderBy('resources.id', 'desc')
    .execute();
}

interface Page {
  below: number | undefined;
  limit: number;
}

/**
 * The newest ids below one. Each combination of a type and a category is a read of its own from the end of an index, of as
 * many rows as the page has; only these few are sorted. One condition over all of them would sort every row it meets.
 */
export async function listPageIds(db: Db, reach: Reach, filter: ListFilter, page: Page): Promise<number[]> {
  const { audience, types } = filter;
  const scope = reach === null ? null : everybody;
  const branches = types.flatMap((type) =>
    (filter.categories ?? [null]).map((category) => branchIds(db, { scope, audience, type, category }, page)),
  );
  const own = ownScopes(reach);
  if (own.length > 0) branches.push(ownIds(db, own, filter, page));
  const [first, ...others] = branches.map((branch, at) => db.selectFrom(branch.as(`branch${at}`)).select('id'));
  if (!first) return [];
  const all = others.reduce((union, one) => union.unionAll(one), first);
  const rows = await db.selectFrom(all.as('found')).select('id').orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(({ id }) => id);
}

const everybody = 0;

function ownScopes(reach: Reach): number[] {
  return reach?.filter((scope) => scope !== everybody) ?? [];
}

function branchIds(
  db: Db,
  filter: { scope: number | null; audience: Audience; type: ListedType; category: string | null },
  { below, limit }: Page,
) {
  let rows = db
    .selectFrom('resources')
    .where('audience', '=', filter.audience)
    .where('type', '=', filter.type)
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit);
  if (filter.scope !== null) rows = rows.where('scope', '=', filter.scope);
  if (filter.category !== null) rows = rows.where('category', '=', filter.category);
  return below === undefined ? rows : rows.where('id', '<', below);
}

/** What is a few people's own is little, and found by its scopes alone: all of it is looked at, and the newest taken. */
function ownIds(
  db: Db,
  scopes: readonly number[],
  { audience, types, categories }: ListFilter,
  { below, limit }: Page,
) {
  const rows = db
    .selectFrom('resources')
    .where('scope', 'in', scopes)
    .where(unindexed(db, 'audience'), '=', audience)
    .where(unindexed(db, 'type'), 'in', types)
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy(unindexed(db, 'id'), 'desc')
    .limit(limit);
  const inCategories = categories === null ? rows : rows.where(unindexed(db, 'category'), 'in', categories);
  return below === undefined ? inCategories : inCategories.where(unindexed(db, 'id'), '<', below);
}

/** The different categories of what somebody sees, each found by one step in an index instead of reading every row. */
export async function listCategories(
  db: Db,
  reach: Reach,
  { audience, types }: { audience: Audience; types: readonly ListedType[] },
): Promise<string[]> {
  const own = ownScopes(reach);
  const rows = await walkCategories(db, reach === null ? sql`` : sql`and scope = ${everybody}`, audience, types);
  const ownRows =
    own.length === 0
      ? []
      : await db
          .selectFrom('resources')
          .where('scope', 'in', own)
          .where(unindexed(db, 'audience'), '=', audience)
          .where(unindexed(db, 'type'), 'in', types)
          .where('deletedAt', 'is', null)
          .select('category')
          .distinct()
          .execute();
  const found = new Set([...rows, ...ownRows].map(({ category }) => category));
  return [...found].sort((a, b) => a.localeCompare(b, 'en'));
}

async function walkCategories(
  db: Db,
  scope: RawBuilder<unknown>,
  audience: Audience,
  types: readonly ListedType[],
): Promise<{ category: string }[]> {
  const next = (type: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`(
    select category from resources
    where audience = ${audience} and resources.type = ${type} ${scope} ${after} and "deletedAt" is null
    order by category limit 1)`;
  const starts = types.map((type) => sql`select ${sql.lit(type)} as type, ${next(sql.lit(type), sql``)} as category`);
  const { rows } = await sql<{ category: string }>`
    with recursive step(type, category) as (
      select type, category from (${sql.join(starts, sql` union all `)}) as starts
      union all
      select step.type, ${next(sql`step.type`, sql`and resources.category > step.category`)}
      from step where step.category is not null
    )
    select distinct category from step where category is not null`.execute(db);
  return rows;
}
