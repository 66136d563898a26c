import type { ListQuery } from '#contract/list-query.ts';
import type { UsageTitle } from '#contract/plans-and-usage/usage-titles.ts';
import { comparedMonths } from '#contract/values/plans-and-usage/compared-months.ts';
import { isIn, type MonthRange, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { titleReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { UsageTitleSort } from '#contract/values/plans-and-usage/usage-titles.ts';
import type { Page } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { feedOf } from '#server/features/usage/feed/usage-feed.ts';
import { countedUses } from '#server/features/usage/figures/counted-sums.ts';
import { titlePartsOf } from '#server/features/usage/figures/usage-title-parts.service.ts';
import { monthColumns } from '#server/features/usage/imports/usage-facts.queries.ts';
import { listImports, type TitlePart } from '#server/features/usage/usage.queries.ts';
import { type ComparedPart, listMonthsOfTitles, readTitles } from './usage-titles.queries.ts';

export interface TitlesQuestion extends ListQuery {
  institutionId: number;
  period: MonthRange;
  q?: string | undefined;
  only?: 'unused' | undefined;
  sort?: UsageTitleSort | undefined;
}

/** One page of an institution's titles in a period, with the uses of each month. */
export async function readUsageTitles(
  db: Db,
  { institutionId, period, q, only, sort = 'uses', ...page }: TitlesQuestion,
): Promise<Page<UsageTitle>> {
  const feed = feedOf((await listImports(db, institutionId)).map(toStoredImport), titleReportIds);
  const parts = await titlePartsOf(db, feed);
  const before = samePeriodBefore(period);
  const uses = countedUses(feed);
  const { pairs, missing, isEnough } = comparedMonths(period, (month) => uses.has(month));
  const [now, then] = [new Set(pairs.map(([month]) => month)), new Set(pairs.map(([, month]) => month))];
  const compared = parts.map(
    ({ columns, ...part }): ComparedPart => ({
      ...part,
      columns: within(period, part.year, columns),
      columnsBefore: within(before, part.year, columns),
      comparedNow: columns.filter((column) => now.has(monthOf(part.year, column))),
      comparedBefore: columns.filter((column) => then.has(monthOf(part.year, column))),
    }),
  );
  const asked =
    only === 'unused'
      ? compared
      : compared.filter(({ columns, columnsBefore }) => columns.length + columnsBefore.length > 0);
  if (asked.length === 0) return { rows: [], next: null };
  const { rows, next } = await readTitles(db, asked, { q, only, sort, ...page });
  const inPeriod = compared.filter(({ columns }) => columns.length > 0);
  const months = await monthsOf(
    db,
    inPeriod,
    rows.map(({ title }) => title),
  );
  const hasBefore = [...uses.keys()].some((month) => isIn(before, month));
  return {
    rows: rows.map(({ title, uses: used, before: usesBefore, comparedNow, comparedBefore }) => ({
      title,
      uses: used,
      before: hasBefore ? usesBefore : null,
      change: {
        now: isEnough ? comparedNow : null,
        before: isEnough ? comparedBefore : null,
        missing: [...missing],
      },
      months: Object.fromEntries([...(months.get(title) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))),
    })),
    next,
  };
}

/** The months of a year within a range. */
function within<Column extends TitlePart['columns'][number]>(
  range: MonthRange,
  year: number,
  columns: readonly Column[],
): Column[] {
  return columns.filter((column) => isIn(range, monthOf(year, column)));
}

async function monthsOf(db: Db, parts: readonly TitlePart[], titles: readonly string[]) {
  const months = new Map<string, Map<string, number>>();
  for (const { title, year, ...figures } of await listMonthsOfTitles(db, parts, titles)) {
    const own = months.get(title) ?? new Map<string, number>();
    months.set(title, own);
    for (const column of monthColumns) {
      if (figures[column] > 0) own.set(monthOf(year, column), (own.get(monthOf(year, column)) ?? 0) + figures[column]);
    }
  }
  return months;
}

function monthOf(year: number, column: TitlePart['columns'][number]): string {
  return `${year}-${column.slice(1).padStart(2, '0')}`;
}
