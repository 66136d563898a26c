import type { Insertable } from 'kysely';
import type { MailKind } from '#contract/values/mail.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Below the number of values that one statement may carry, on both engines. */
const rowsAtOnce = 500;

/** Where a person's mails go; null without a verified address that takes them. */
export async function findMailAddress(db: Db, userId: number): Promise<string | null> {
  const row = await withAddress(db).where('id', '=', userId).select('email').executeTakeFirst();
  return row?.email ?? null;
}

/** Those of these people who can be written to and, where a kind is named, did not switch it off. */
export async function listReachable(db: Db, userIds: readonly number[], kind: MailKind | null): Promise<number[]> {
  const reachable: number[] = [];
  for (let start = 0; start < userIds.length; start += rowsAtOnce) {
    let query = withAddress(db).where('id', 'in', userIds.slice(start, start + rowsAtOnce));
    if (kind !== null) {
      query = query.where('id', 'not in', (eb) =>
        eb.selectFrom('mailSwitches').where('kind', '=', kind).where('off', '=', true).select('userId'),
      );
    }
    for (const { id } of await query.select('id').orderBy('id').execute()) reachable.push(id);
  }
  return reachable;
}

function withAddress(db: Db) {
  return db
    .selectFrom('users')
    .where('email', 'is not', null)
    .where('emailVerifiedAt', 'is not', null)
    .where('emailRefusedAt', 'is', null)
    .where('deactivatedAt', 'is', null);
}

export async function insertMails(db: Db, mails: readonly Insertable<Schema['mailOutbox']>[]): Promise<void> {
  for (let start = 0; start < mails.length; start += rowsAtOnce) {
    await db
      .insertInto('mailOutbox')
      .values(mails.slice(start, start + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
      .execute();
  }
}
