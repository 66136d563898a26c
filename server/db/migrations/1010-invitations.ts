import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';

/** The state of each customer's newest invitation. Its link is a mail token of its own purpose. */
export async function createInvitations(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('userId', types.id, (column) => person(column).primaryKey())
    .addColumn('invitedBy', types.id, person)
    .addColumn('invitedAt', types.time, required)
    .addColumn('expiresAt', types.time, required)
    .addColumn('sentTo', 'text')
    .addColumn('openedAt', types.time)
    .addColumn('acceptedAt', types.time)
    .execute();
  await refuseRowsOfErased(db, types, 'invitations', ['userId']);
  await (types.isSqlite ? admitInvitationsOnSqlite(db, types) : admitInvitationsOnPostgres(db));
}

const purposes = sql`purpose in ('verify-address', 'forgotten-password', 'unsubscribe', 'invitation')`;

async function admitInvitationsOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "mailTokens" drop constraint "mailTokens_purpose_check"`.execute(db);
  await sql`alter table "mailTokens" add constraint "mailTokens_purpose_check" check (${purposes})`.execute(db);
}

/** SQLite cannot change a check, so the table is made anew. */
async function admitInvitationsOnSqlite(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mailTokensAnew')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', types.id, person)
    .addColumn('purpose', 'text', (column) => column.notNull().check(purposes))
    .addColumn('kind', 'text')
    .addColumn('address', 'text')
    .addColumn('createdAt', types.time, required)
    .addColumn('expiresAt', types.time, required)
    .addColumn('usedAt', types.time)
    .execute();
  await sql`
    insert into "mailTokensAnew" ("tokenHash", "userId", purpose, kind, address, "createdAt", "expiresAt", "usedAt")
    select "tokenHash", "userId", purpose, kind, address, "createdAt", "expiresAt", "usedAt" from "mailTokens"`.execute(
    db,
  );
  await db.schema.dropTable('mailTokens').execute();
  await db.schema.alterTable('mailTokensAnew').renameTo('mailTokens').execute();
  await db.schema.createIndex('mailTokensOf').on('mailTokens').columns(['userId', 'purpose']).execute();
  await refuseRowsOfErased(db, types, 'mailTokens', ['userId']);
}
