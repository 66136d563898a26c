import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** The content that the database refuses. */
export const refusedContent = 'refused-content';

/** Whether the insert fails, or only the commit, when the transaction seems complete. */
export type RefusalTime = 'insert' | 'commit';

/** Makes a database refuse messages with this content. */
export async function refuseContent(db: Db, at: RefusalTime): Promise<void> {
  for (const statement of engineOf(db) === 'sqlite' ? sqliteRefusal(at) : postgresRefusal(at)) {
    await sql.raw(statement).execute(db);
  }
}

function sqliteRefusal(at: RefusalTime): string[] {
  const when = `on messages when new.content = '${refusedContent}'`;
  if (at === 'insert')
    return [`create trigger refusal before insert ${when} begin select raise(abort, 'refused'); end`];
  return [
    'create table "brokenPromises" ("userId" integer references users(id) deferrable initially deferred)',
    `create trigger refusal after insert ${when} begin insert into "brokenPromises" values (-1); end`,
  ];
}

function postgresRefusal(at: RefusalTime): string[] {
  const when = `on messages ${at === 'commit' ? 'deferrable initially deferred' : ''} for each row when (new.content = '${refusedContent}')`;
  return [
    // Removes the trigger of an earlier test, because several tests share a database.
    'drop trigger if exists refusal on messages',
    "create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
    `create ${at === 'commit' ? 'constraint trigger refusal after' : 'trigger refusal before'} insert ${when} execute function refuse()`,
  ];
}
