import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export async function insertSent(db: Db, row: Insertable<Schema['sentToModel']>): Promise<void> {
  await db.insertInto('sentToModel').values(row).execute();
}

export async function listSent(
  db: Db,
  { since, before, limit }: { since: string; before: number | undefined; limit: number },
) {
  let sent = db.selectFrom('sentToModel').innerJoin('users', 'users.id', 'sentToModel.userId').where('at', '>=', since);
  if (before !== undefined) sent = sent.where('sentToModel.id', '<', before);
  return sent
    .select([
      'sentToModel.id',
      'at',
      'userId',
      'users.fullName',
      'model',
      'prompt',
      'reply',
      'outcome',
      'hasAccountFacts',
    ])
    .orderBy('sentToModel.id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteSentBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('sentToModel').where('at', '<', before).execute();
}
