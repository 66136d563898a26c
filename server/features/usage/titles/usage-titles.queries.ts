import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { UsageTitleSort } from '#contract/values/plans-and-usage/usage-titles.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, like } from '#server/db/queries/containing.ts';
import type { Db } from '#server/db/schema.ts';
import type { MonthColumn } from '#server/db/tables/usage.ts';
import { monthColumns } from '#server/features/usage/imports/usage-facts.queries.ts';
import { factsOfPart, type TitlePart } from '#server/features/usage/usage.queries.ts';

/** One year of an import to read: the columns of the period, and of the same months before. */
export interface ComparedPart extends Omit<TitlePart, 'columns'> {
  columns: readonly MonthColumn[];
  columnsBefore: readonly MonthColumn[];
}

export interface TitleSum {
  title: string;
  uses: number;
  before: number;
}

export interface WantedTitles extends ListQuery {
  /** Lower case. */
  q?: string | undefined;
  only?: 'unused' | undefined;
  sort: UsageTitleSort;
}

const title = sortColumn('text', 'title');
const sorts = {
  uses: [sortColumn('number', sql`-uses`), title],
  title: [title],
  rise: [sortColumn('number', sql`before - uses`), title],
  fall: [sortColumn('number', sql`uses - before`), title],
} as const satisfies Record<UsageTitleSort, unknown>;

/** One page of the titles in these parts, merged. Titles that were not used come from parts of other months. */
export function readTitles(
  db: Db,
  parts: readonly ComparedPart[],
  { q, only, sort, ...page }: WantedTitles,
): Promise<Page<TitleSum>> {
  const rows = parts.map(
    (part) => sql`
      select title, ${sumOf(part.columns)} as uses, ${sumOf(part.columnsBefore)} as before ${factsOfPart(part)}`,
  );
  const total = (column: RawBuilder<unknown>) => sql`cast(sum(${column}) as bigint)`;
  const titles = sql<TitleSum>`(
    select title, ${total(sql`uses`)} as uses, ${total(sql`before`)} as before
    from (${sql.join(rows, sql` union all `)}) as parts group by title)`;
  const isWanted = sql<SqlBool>`${only === 'unused' ? sql`uses = 0` : sql`(uses > 0 or before > 0)`}`;
  const found = db
    .selectFrom(titles.as('titles'))
    .select(['title', 'uses', 'before'])
    .where(isWanted)
    .$if(Boolean(q), (all) => all.where(isFound(q ?? '')));
  return readPage(found, sorted('asc', ...sorts[sort]), page);
}

/** Titles are stored as in the file, so accents have to be typed to be found; case does not matter. */
function isFound(typed: string): RawBuilder<SqlBool> {
  const lower = sql`lower(title)`;
  const patterns = [containing(lower, typed), like(lower, typed.toLowerCase()), like(sql`title`, typed)];
  return sql<SqlBool>`(${sql.join(patterns, sql` or `)})`;
}

/** The uses of some titles in each month of a year. */
export async function listMonthsOfTitles(db: Db, parts: readonly TitlePart[], titles: readonly string[]) {
  if (parts.length === 0 || titles.length === 0) return [];
  const rows = parts.map((part) => {
    const months = monthColumns.map((column) => {
      const figure = part.columns.includes(column) ? sql`coalesce(${sql.ref(column)}, 0)` : sql`0`;
      return sql`cast(sum(${figure}) as bigint) as ${sql.ref(column)}`;
    });
    return sql`
      select title, cast(${part.year} as bigint) as year, ${sql.join(months)} ${factsOfPart(part)}
        and title in (${sql.join(titles)})
      group by title`;
  });
  const { rows: found } = await sql<{ title: string; year: number } & Record<MonthColumn, number>>`
    ${sql.join(rows, sql` union all `)}`.execute(db);
  return found;
}

function sumOf(columns: readonly MonthColumn[]): RawBuilder<unknown> {
  return columns.length === 0
    ? sql`0`
    : sql`${sql.join(
        columns.map((column) => sql`coalesce(${sql.ref(column)}, 0)`),
        sql` + `,
      )}`;
}
