import { type Insertable, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { StrayMailState } from '#contract/values/inbound-mail.ts';
import { countRows } from '#server/db/count-rows.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type PersonCondition, wherePersonMatches } from '#server/db/queries/person-conditions.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Whose mails a viewer sees; null: everybody's, and those of unknown senders. */
type Reach = readonly PersonCondition[] | null;

/** A mail that arrives again is not noted again, also after it was discarded. Returns whether it is new. */
export async function insertStray(db: Db, row: Insertable<Schema['strayMails']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('strayMails')
    .values(row)
    .onConflict((conflict) => conflict.column('mailHash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function countStrayFrom(db: Db, fromAddress: string, since: string): Promise<number> {
  return countRows(db.selectFrom('strayMails').where('fromAddress', '=', fromAddress).where('receivedAt', '>', since));
}

/** Whether an e-mail of an unknown sender was kept since then. */
export async function hasStrangersSince(db: Db, since: string): Promise<boolean> {
  const strangers = db.selectFrom('strayMails').where('senderId', 'is', null).where('receivedAt', '>', since);
  return (await strangers.select('id').limit(1).executeTakeFirst()) !== undefined;
}

export function readStrayMails(db: Db, reach: Reach, { state, ...page }: ListQuery & { state: StrayMailState }) {
  return readPage(
    strayMails(db, reach).where('m.state', '=', state),
    sorted('desc', sortColumn('number', 'm.id')),
    page,
  );
}

export async function findStray(db: Db, reach: Reach, id: number) {
  return strayMails(db, reach).where('m.id', '=', id).executeTakeFirst();
}

function strayMails(db: Db, reach: Reach) {
  return db
    .selectFrom('strayMails as m')
    .leftJoin('users as sender', 'sender.id', 'm.senderId')
    .leftJoin('users as settler', 'settler.id', 'm.settledBy')
    .where(({ or }) =>
      reach === null ? sql<SqlBool>`1 = 1` : or(reach.map((one) => wherePersonMatches(one, 'sender'))),
    )
    .select(['m.id', 'm.mailHash', 'm.receivedAt', 'm.fromName', 'm.fromAddress', 'm.senderId', 'm.subject', 'm.text'])
    .select(['m.files', 'm.reason', 'm.state', 'm.settledAt'])
    .select(['sender.fullName as senderName', 'settler.fullName as settledBy']);
}

/** Moves a mail on from this state. Of several at the same time, one returns true. */
export async function settleStray(
  db: Db,
  id: number,
  {
    from,
    ...settled
  }: { from: StrayMailState; state: StrayMailState; settledAt: string | null; settledBy: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('strayMails')
    .set(settled)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSettledBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('strayMails').where('state', '<>', 'open').where('settledAt', '<', before).execute();
}
