import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { UsageTitleSort } from '#contract/values/plans-and-usage/usage-titles.ts';
import { foldedText } from '#server/db/engines/sql-functions.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing } from '#server/db/queries/containing.ts';
import type { Db } from '#server/db/schema.ts';
import type { MonthColumn } from '#server/db/tables/usage.ts';
import { monthColumns } from '#server/features/usage/imports/usage-facts.queries.ts';
import { factsOfPart, type TitlePart } from '#server/features/usage/usage.queries.ts';

/** One year of an import to read: the columns of the period, of the same months before, and those of both that are compared. */
export interface ComparedPart extends Omit<TitlePart, 'columns'> {
  columns: readonly MonthColumn[];
  columnsBefore: readonly MonthColumn[];
  comparedNow: readonly MonthColumn[];
  comparedBefore: readonly MonthColumn[];
}

export interface TitleSum {
  title: string;
  uses: number;
  before: number;
  comparedNow: number;
  comparedBefore: number;
}

export interface WantedTitles extends ListQuery {
  /** Lower case. */
  q?: string | undefined;
  only?: 'unused' | undefined;
  sort: UsageTitleSort;
}

const firstColumn: Record<UsageTitleSort, RawBuilder<number> | null> = {
  uses: sql`-uses`,
  rise: sql`"comparedBefore" - "comparedNow"`,
  fall: sql`"comparedNow" - "comparedBefore"`,
  title: null,
};

/** Titles are in order from A to Z without case and accents, as in other lists. */
function columnsOf(db: Db, sort: UsageTitleSort) {
  const first = firstColumn[sort];
  const byTitle = [sortColumn('text', foldedText(db, sql`title`)), sortColumn('text', 'title')];
  return first === null ? byTitle : [sortColumn('number', first), ...byTitle];
}

/** One page of the titles in these parts, merged. Titles that were not used come from parts of other months. */
export function readTitles(
  db: Db,
  parts: readonly ComparedPart[],
  { q, only, sort, ...page }: WantedTitles,
): Promise<Page<TitleSum>> {
  const rows = parts.map(
    (part) => sql`
      select title, ${sumOf(part.columns)} as uses, ${sumOf(part.columnsBefore)} as before,
        ${sumOf(part.comparedNow)} as "comparedNow", ${sumOf(part.comparedBefore)} as "comparedBefore"
        ${factsOfPart(part)}`,
  );
  const total = (column: RawBuilder<unknown>) => sql`cast(sum(${column}) as bigint)`;
  const titles = sql<TitleSum>`(
    select title, ${total(sql`uses`)} as uses, ${total(sql`before`)} as before,
      ${total(sql`"comparedNow"`)} as "comparedNow", ${total(sql`"comparedBefore"`)} as "comparedBefore"
    from (${sql.join(rows, sql` union all `)}) as parts group by title)`;
  const isWanted = sql<SqlBool>`${only === 'unused' ? sql`uses = 0` : sql`(uses > 0 or before > 0)`}`;
  const found = db
    .selectFrom(titles.as('titles'))
    .select(['title', 'uses', 'before', 'comparedNow', 'comparedBefore'])
    .where(isWanted)
    .$if(Boolean(q), (all) => all.where(containing(foldedText(db, sql`title`), q ?? '')));
  return readPage(found, sorted('asc', ...columnsOf(db, sort)), page);
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
