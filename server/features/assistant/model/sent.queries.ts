import type { Insertable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export async function insertSent(db: Db, row: Insertable<Schema['sentToModel']>): Promise<void> {
  await db.insertInto('sentToModel').values(row).execute();
}

export function readSent(db: Db, since: string, page: ListQuery) {
  const sent = db
    .selectFrom('sentToModel')
    .innerJoin('users', 'users.id', 'sentToModel.userId')
    .where('at', '>=', since)
    .select(['sentToModel.id', 'at', 'userId', 'users.fullName', 'model'])
    .select(['prompt', 'reply', 'outcome', 'hasAccountFacts']);
  return readPage(sent, sorted('desc', sortColumn('number', 'sentToModel.id')), page);
}

export async function deleteSentBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('sentToModel').where('at', '<', before).execute();
}
