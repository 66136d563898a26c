import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Rows of usage say who used what they count. Machines had been counted as people: what is stored is added up anew from the stored rows,
 * and the server counts each institution's uses anew at its start. Where the items of a report were never kept its figures stay, marked.
 */
export async function accessMethods(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('usageFacts')
    .addColumn('accessMethod', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('usageImports').addColumn('accessMethod', 'text').execute();
  await db.schema
    .alterTable('usageImports')
    .addColumn('mayHoldMachines', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await (types.isSqlite ? rebuildSums(db) : widenSums(db));
  await db.schema
    .createTable('usageRecounts')
    .addColumn('institutionId', types.id, (column) => column.primaryKey().notNull().references('institutions.id'))
    .addColumn('months', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('usageRecountsSeen')
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('userId', types.id, (column) => column.notNull().references('users.id'))
    .addPrimaryKeyConstraint('usageRecountsSeenBy', ['institutionId', 'userId'])
    .execute();
  const { rows } = await sql<FormerImport>`
    select id, report, months, uses, "usesMetric", header, "itemColumns" from "usageImports"
    where report is not null and report <> 'TABLE' order by id`.execute(db);
  for (const row of rows) await sayWho(db, row);
  await sql`
    update institutions set "usesOfLastYear" = null
    where id in (select "institutionId" from "usageImports" where "completedAt" is not null)`.execute(db);
}

interface FormerImport {
  id: number;
  report: string;
  months: string;
  uses: string;
  usesMetric: string | null;
  header: string | null;
  itemColumns: string | null;
}

/** The key of a table without rowid cannot be changed. */
async function rebuildSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "usageSumsByMethod" (
      "importId" integer not null, month text not null, metric text not null, "dataType" text not null,
      "accessMethod" text not null default '', figure integer not null,
      constraint "usageSumsByMonth" primary key ("importId", month, metric, "dataType", "accessMethod")
    ) without rowid`.execute(db);
  await sql`
    insert into "usageSumsByMethod" ("importId", month, metric, "dataType", figure)
    select "importId", month, metric, "dataType", figure from "usageSums"`.execute(db);
  await sql`drop table "usageSums"`.execute(db);
  await sql`alter table "usageSumsByMethod" rename to "usageSums"`.execute(db);
}

async function widenSums(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "usageSums" add column "accessMethod" text not null default '',
    drop constraint "usageSumsByMonth",
    add constraint "usageSumsByMonth" primary key ("importId", month, metric, "dataType", "accessMethod")`.execute(db);
}

const masterReports = ['PR', 'DR', 'TR', 'IR'];

async function sayWho(db: Kysely<unknown>, row: FormerImport): Promise<void> {
  const accessMethod = methodOf(row);
  const columns: string[] = row.itemColumns === null ? [] : JSON.parse(row.itemColumns);
  const column = columns.findIndex((name) => name.toLowerCase().replace(/[\s_-]+/g, '') === 'accessmethod');
  const isTold = column !== -1 && (await tellRows(db, row.id, column));
  const unsaid = sql`select 1 from "usageFacts" where "importId" = ${row.id} and "accessMethod" = '' limit 1`;
  const isMaster = masterReports.includes(row.report) && accessMethod === null;
  const mayHoldMachines = isMaster && (!isTold || (await unsaid.execute(db)).rows.length > 0);
  await sql`
    update "usageImports" set "accessMethod" = ${accessMethod}, "mayHoldMachines" = ${flag(db, mayHoldMachines)}
    where id = ${row.id}`.execute(db);
  if (isTold || (accessMethod ?? 'Regular') !== 'Regular') await countUses(db, row, accessMethod);
}

/** What holds for rows that do not say: what the report was filtered by, else people where it is a standard view. */
function methodOf({ report, header }: FormerImport): string | null {
  const lines: [string, string][] = header === null ? [] : JSON.parse(header);
  const filters = lines.find(([name]) => /^report[\s_-]*filters$/i.test(name.trim()))?.[1] ?? '';
  const [, filtered = ''] = /(?:^|;)\s*access_method\s*=\s*([^;]+)/i.exec(filters) ?? [];
  const methods = filtered.split('|').map(official).filter(Boolean);
  if (methods.length === 1) return methods[0] ?? null;
  return masterReports.includes(report) ? null : 'Regular';
}

function official(text: string): string {
  const written = text.trim();
  return ['Regular', 'TDM', 'Agent'].find((known) => known.toLowerCase() === written.toLowerCase()) ?? written;
}

/** Notes the method of each row and adds the rows up anew. False, and nothing changed, where they do not give the sums that are stored. */
async function tellRows(db: Kysely<unknown>, id: number, column: number): Promise<boolean> {
  if (!(await addUpTo(db, id))) return false;
  const cell =
    engineOf(db as unknown as Db) === 'postgres'
      ? sql<string>`cast(attributes as json) ->> cast(${column} as integer)`
      : sql<string>`json_extract(attributes, ${`$[${column}]`})`;
  const { rows: written } = await sql<{ method: string | null }>`
    select distinct ${cell} as method from "usageItems" where "importId" = ${id}`.execute(db);
  for (const { method } of written) {
    if (!method?.trim()) continue;
    await sql`
      update "usageFacts" set "accessMethod" = ${official(method)} where "importId" = ${id} and item in (
        select item from "usageItems" where "importId" = ${id} and ${cell} = ${method})`.execute(db);
  }
  await sql`delete from "usageSums" where "importId" = ${id}`.execute(db);
  for (let month = 1; month <= 12; month++) {
    const figure = sql.ref(`m${month}`);
    await sql`
      insert into "usageSums" ("importId", month, metric, "dataType", "accessMethod", figure)
      select "importId", ${monthOf(month)}, metric, "dataType", "accessMethod", sum(${figure}) from "usageFacts"
      where "importId" = ${id} and ${figure} <> 0 group by "importId", year, metric, "dataType", "accessMethod"`.execute(
      db,
    );
  }
  return true;
}

/** How often people used something, by the sums. */
async function countUses(
  db: Kysely<unknown>,
  { id, months, uses, usesMetric }: FormerImport,
  accessMethod: string | null,
): Promise<void> {
  const ofPeople = (accessMethod ?? 'Regular') === 'Regular' ? ['Regular', ''] : ['Regular'];
  const { rows: sums } = await sql<{ month: string; uses: number }>`
    select month, cast(sum(figure) as bigint) as uses from "usageSums" where "importId" = ${id} and metric = ${usesMetric}
      and "accessMethod" in (${sql.join(ofPeople)}) group by month`.execute(db);
  const byMonth = new Map(sums.map((sum) => [sum.month, Number(sum.uses)]));
  const counted = uses === '' ? '' : months.split(',').map((month) => byMonth.get(month) ?? 0);
  await sql`update "usageImports" set uses = ${String(counted)} where id = ${id}`.execute(db);
}

/** Whether the stored rows of an import add up to its stored sums. */
async function addUpTo(db: Kysely<unknown>, id: number): Promise<boolean> {
  const all = sql.join(
    Array.from({ length: 12 }, (_, at) => sql`coalesce(${sql.ref(`m${at + 1}`)}, 0)`),
    sql` + `,
  );
  const { rows } = await sql<{ facts: number | null; sums: number | null }>`
    select (select cast(sum(${all}) as bigint) from "usageFacts" where "importId" = ${id}) as facts,
      (select cast(sum(figure) as bigint) from "usageSums" where "importId" = ${id}) as sums`.execute(db);
  return Number(rows[0]?.facts ?? 0) === Number(rows[0]?.sums ?? 0);
}

function monthOf(month: number) {
  return sql`cast(year as text) || ${`-${String(month).padStart(2, '0')}`}`;
}

function flag(db: Kysely<unknown>, value: boolean) {
  return engineOf(db as unknown as Db) === 'postgres' ? value : Number(value);
}
