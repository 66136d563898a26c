import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Columns whose former values are stored, by table. */
const named = {
  users: { kind: 'person', columns: ['fullName', 'username', 'email', 'pendingEmail'] },
  institutions: { kind: 'institution', columns: ['name'] },
} as const;

/**
 * Triggers store each former name and address, so that an erasure finds texts in which the portal has told others of
 * it.
 */
export async function noteFormerNames(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const [table, { kind, columns }] of Object.entries(named)) {
    for (const column of columns) await (types.isSqlite ? noteOnSqlite : noteOnPostgres)(db, { table, kind, column });
  }
}

interface Noted {
  table: string;
  kind: string;
  column: string;
}

const nameOfTrigger = ({ table, column }: Noted) => sql.ref(`${table}Former_${column}`);

/** An erasure sets `erasedAt` first, so its own changes store no former name. */
async function noteOnSqlite(db: Kysely<unknown>, noted: Noted): Promise<void> {
  const [before, after] = [sql.ref(`old.${noted.column}`), sql.ref(`new.${noted.column}`)];
  await sql`
    create trigger ${nameOfTrigger(noted)} after update of ${sql.ref(noted.column)} on ${sql.table(noted.table)}
    when new."erasedAt" is null and ${before} is not null and ${before} is not ${after}
    begin
      insert or ignore into "formerNames" values (${sql.lit(noted.kind)}, old.id, ${sql.lit(noted.column)}, ${before});
    end`.execute(db);
}

async function noteOnPostgres(db: Kysely<unknown>, noted: Noted): Promise<void> {
  const [before, after] = [sql.ref(`old.${noted.column}`), sql.ref(`new.${noted.column}`)];
  const name = nameOfTrigger(noted);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into "formerNames" values (${sql.lit(noted.kind)}, old.id, ${sql.lit(noted.column)}, ${before})
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ${name} after update of ${sql.ref(noted.column)} on ${sql.table(noted.table)} for each row
    when (new."erasedAt" is null and ${before} is not null and ${before} is distinct from ${after})
    execute function ${name}()`.execute(db);
}
