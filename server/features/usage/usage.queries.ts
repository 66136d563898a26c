import { type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { denialMetrics, type UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';
import { foldedText } from '#server/db/engines/sql-functions.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { MonthColumn } from '#server/db/tables/usage.ts';

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number];

/** Imports that count: completed, and their report not deleted. */
function visibleImports(db: Db) {
  return db
    .selectFrom('usageImports')
    .innerJoin('resources', 'resources.id', 'usageImports.resourceId')
    .where('resources.deletedAt', 'is', null)
    .where('usageImports.completedAt', 'is not', null)
    .select([
      'usageImports.id',
      'usageImports.institutionId',
      'resources.id as resourceId',
      'usageImports.report',
      'usageImports.reportName',
      'usageImports.release',
      'usageImports.months',
      'usageImports.uses',
      'usageImports.usesMetric',
      'usageImports.accessMethod',
      'usageImports.mayHoldMachines',
      'usageImports.completedAt',
      'usageImports.createdAt',
      'usageImports.platforms',
      'usageImports.countsBeside',
      'usageImports.besides',
      'usageImports.shape',
      'usageImports.sheet',
      'usageImports.checked',
      'usageImports.doubt',
      'usageImports.header',
    ])
    .$narrowType<{ report: UsageReportId; reportName: string; completedAt: string }>();
}

export async function listImports(db: Db, institutionId: number) {
  return visibleImports(db)
    .where('usageImports.institutionId', '=', institutionId)
    .orderBy('usageImports.id')
    .execute();
}

export interface SumOfMonth {
  importId: number;
  month: string;
  metric: string;
  dataType: string;
  accessMethod: string;
  figure: number;
}

/** All sums that charts show for some months: one scan of the primary key for each import. */
export function sumsOfMonths(db: Db, importIds: readonly number[], range: { from: string; to: string }) {
  return db
    .selectFrom('usageSums')
    .where('importId', 'in', importIds)
    .where('month', '>=', range.from)
    .where('month', '<=', range.to)
    .select(['importId', 'month', 'metric', 'dataType', 'accessMethod', 'figure'])
    .orderBy('importId')
    .orderBy('month')
    .orderBy('metric')
    .orderBy('dataType')
    .orderBy('accessMethod');
}

/** Refused uses in some months, by the same scan. */
export function denialsOfMonths(db: Db, importIds: readonly number[], range: { from: string; to: string }) {
  return sumsOfMonths(db, importIds, range).where('metric', 'in', denialMetrics);
}

/** Some months of one year of an import, and the metrics that count there. */
export interface TitlePart {
  importId: number;
  metrics: readonly string[];
  /** The access methods of people; '' if the rows do not say. */
  accessMethods: readonly string[];
  year: number;
  columns: readonly MonthColumn[];
}

/** The rows of a part that name a title. */
export function factsOfPart({ importId, metrics, accessMethods, year }: Omit<TitlePart, 'columns'>) {
  return sql`
    from ${sql.table('usageFacts')}
    where ${sql.ref('importId')} = ${importId} and metric in (${sql.join(metrics)}) and year = ${year} and title <> ''
      and "accessMethod" in (${sql.join(accessMethods)})`;
}

/** The most used titles of these parts, merged: one scan of the primary key for each of them. */
export function topTitles(parts: readonly TitlePart[], limit: number) {
  const uses = parts.map((part) => {
    const months = part.columns.map((column) => sql`coalesce(${sql.ref(column)}, 0)`);
    return sql`select title, ${sql.join(months, sql` + `)} as uses ${factsOfPart(part)}`;
  });
  const total = sql.raw('cast(sum(uses) as bigint)');
  return sql<{ title: string; uses: number }>`
    select title, ${total} as uses from (${sql.join(uses, sql` union all `)}) as parts
    group by title order by ${total} desc, title limit ${limit}
  `;
}

/** The terms of an institution's plan that were not withdrawn, the latest last. */
export async function listSubscriptionPeriods(db: Db, institutionId: number) {
  return db
    .selectFrom('subscriptions')
    .where('institutionId', '=', institutionId)
    .where('withdrawnAt', 'is', null)
    .orderBy('startDate')
    .orderBy('id')
    .select(['tier', 'startDate', 'endDate', 'status', 'priceMinor', 'currency', 'isTrial', 'allowance'])
    .execute();
}

/** The stored reports of an institution with their files, if those are still stored; newest first. */
export async function listReportResources(db: Db, institutionId: number) {
  return reportResources(db, institutionId).orderBy('resources.id', 'desc').execute();
}

/** One page of an institution's stored reports. */
export function readReportResources(
  db: Db,
  institutionId: number,
  { month, q = '', ...page }: ListQuery & { month?: string | undefined; q?: string | undefined },
) {
  const covering = db
    .selectFrom('usageImports')
    .where('institutionId', '=', institutionId)
    .where('completedAt', 'is not', null)
    .where('months', 'like', `%${month}%`)
    .select('resourceId');
  const text = foldedText(db, sql`"resources"."title" || ' ' || coalesce("resources"."description", '')`);
  const reports = reportResources(db, institutionId)
    .$if(month !== undefined, (all) => all.where('resources.id', 'in', covering))
    .where((builder) => builder.and(typedWords(q).map((word) => containing(text, word))));
  return readPage(reports, sorted('desc', sortColumn('number', 'resources.id')), page);
}

function reportResources(db: Db, institutionId: number) {
  return db
    .selectFrom('resources')
    .leftJoin('files', 'files.name', 'resources.fileName')
    .leftJoin('usageImports', 'usageImports.resourceId', 'resources.id')
    .innerJoin('users', 'users.id', 'resources.uploaderId')
    .where('resources.institutionId', '=', institutionId)
    .where('resources.type', '=', 'usage_stats')
    .where('resources.deletedAt', 'is', null)
    .select(({ fn }) => [
      'resources.id',
      'resources.title',
      'resources.description',
      'resources.url',
      'resources.sharedAt',
      'resources.totalPages',
      'resources.totalHits',
      'resources.fetchedFrom',
      'files.filename',
      'files.kind as fileKind',
      'files.fileSize',
      // Known even for a report whose file is gone, so that nobody uploads it twice.
      fn.coalesce('files.sha256', 'usageImports.sha256').as('sha256'),
      'users.fullName as uploaderName',
    ]);
}

/** The other institutions with this very file. */
export async function listInstitutionsWithFile(db: Db, sha256: string, exceptId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('usageImports')
    .innerJoin('institutions', 'institutions.id', 'usageImports.institutionId')
    .where('usageImports.sha256', '=', sha256)
    .where('usageImports.institutionId', '<>', exceptId)
    .where('usageImports.completedAt', 'is not', null)
    .where('usageImports.resourceId', 'is not', null)
    .groupBy('institutions.name')
    .select('institutions.name')
    .execute();
  return rows.map((row) => row.name);
}

export type NewReport = Pick<
  Schema['resources'],
  | 'title'
  | 'description'
  | 'url'
  | 'category'
  | 'uploaderId'
  | 'institutionId'
  | 'fileName'
  | 'totalPages'
  | 'totalHits'
> & { createdAt: string; fetchedFrom: string | null };

/** Returns the stored row. */
export async function insertReport(
  db: Db,
  { createdAt, ...report }: NewReport,
): Promise<Selectable<Schema['resources']>> {
  return db
    .insertInto('resources')
    .values({
      ...report,
      type: 'usage_stats',
      audience: 'learning',
      sharedWithId: null,
      sharedAt: createdAt,
      createdAt,
      textState: 'none',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Serialises uploads for one institution until the end of the transaction. */
export async function lockUploads(db: Db, institutionId: number): Promise<void> {
  // An update that changes nothing locks the row on both engines.
  await db
    .updateTable('institutions')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', institutionId)
    .execute();
}
