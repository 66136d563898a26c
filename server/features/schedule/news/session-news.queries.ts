import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type NewsRow = Selectable<Schema['lessonNews']>;

/** Of one session at most so many are shown. */
const newsShownMax = 50;

export async function insertNews(db: Db, news: Insertable<Schema['lessonNews']>): Promise<NewsRow> {
  return db.insertInto('lessonNews').values(news).returningAll().executeTakeFirstOrThrow();
}

/** What happened to a session, newest first. */
export async function listNewsOf(db: Db, lessonId: number): Promise<NewsRow[]> {
  return db
    .selectFrom('lessonNews')
    .where('lessonId', '=', lessonId)
    .where('personId', 'is', null)
    .orderBy('id', 'desc')
    .limit(newsShownMax)
    .selectAll()
    .execute();
}

/** What the people concerned have not heard of yet, oldest first. */
export async function listUntoldNews(db: Db): Promise<NewsRow[]> {
  return db.selectFrom('lessonNews').where('toldAt', 'is', null).orderBy('id').selectAll().execute();
}

/** Answers whether it was still untold. */
export async function updateNewsTold(db: Db, id: number, toldAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lessonNews')
    .set({ toldAt })
    .where('id', '=', id)
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
