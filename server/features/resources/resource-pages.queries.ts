import { type RawBuilder, sql } from 'kysely';
import type { Audience, ListedType, ResourceType } from '#contract/resource-kinds.ts';
import type { Db } from '#server/db/schema.ts';
import { type Reach, type ResourceRow, resourcesWithin } from './resources.queries.ts';

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
  return (category === undefined ? rows : rows.where('resources.category', '=', category))
    .orderBy('resources.id', 'desc')
    .execute();
}

/**
 * The newest ids below one. Each combination of a type and a category is a read of its own from the end of an index, of as
 * many rows as the page has; only these few are sorted. One condition over all of them would sort every row it meets.
 */
export async function listPageIds(
  db: Db,
  reach: Reach,
  filter: ListFilter,
  page: { below: number | undefined; limit: number },
): Promise<number[]> {
  const branches = scopesApart(reach).flatMap((scopes) =>
    filter.types.flatMap((type) =>
      (filter.categories ?? [null]).map((category) => branchIds(db, { ...filter, type, category }, scopes, page)),
    ),
  );
  const [first, ...others] = branches.map((branch, at) => db.selectFrom(branch.as(`branch${at}`)).select('id'));
  if (!first) return [];
  const all = others.reduce((union, one) => union.unionAll(one), first);
  const rows = await db.selectFrom(all.as('found')).select('id').orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(({ id }) => id);
}

/** What everybody sees apart from what is a few people's own: the former is read in order, the latter is little. */
function scopesApart(reach: Reach): Reach[] {
  if (reach === null) return [null];
  const own = reach.filter((scope) => scope !== 0);
  return own.length > 0 ? [[0], own] : [[0]];
}

function branchIds(
  db: Db,
  { audience, type, category }: { audience: Audience; type: ListedType; category: string | null },
  scopes: Reach,
  { below, limit }: { below: number | undefined; limit: number },
) {
  let rows = db
    .selectFrom('resources')
    .where('audience', '=', audience)
    .where('type', '=', type)
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit);
  const [scope] = scopes ?? [];
  if (scopes?.length === 1 && scope !== undefined) rows = rows.where('scope', '=', scope);
  else if (scopes) rows = rows.where('scope', 'in', scopes);
  if (category !== null) rows = rows.where('category', '=', category);
  return below === undefined ? rows : rows.where('id', '<', below);
}

/** The different categories of what somebody sees, each found by one step in an index instead of reading every row. */
export async function listCategories(
  db: Db,
  reach: Reach,
  { audience, types }: { audience: Audience; types: readonly ListedType[] },
): Promise<string[]> {
  const found = new Set<string>();
  for (const scopes of scopesApart(reach)) {
    const rows = await (scopes === null || scopes[0] === 0
      ? walkCategories(db, scopes === null ? sql`` : sql`and scope = 0`, audience, types)
      : db
          .selectFrom('resources')
          .where('scope', 'in', scopes)
          .where('audience', '=', audience)
          .where('type', 'in', types)
          .where('deletedAt', 'is', null)
          .select('category')
          .distinct()
          .execute());
    for (const { category } of rows) found.add(category);
  }
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
