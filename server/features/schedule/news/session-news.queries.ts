import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type NewsRow = Selectable<Schema['lessonNews']>;

/** Maximum number of rows shown per session. */
const newsShownMax = 50;

export async function insertNews(db: Db, news: Insertable<Schema['lessonNews']>): Promise<NewsRow> {
  return db.insertInto('lessonNews').values(news).returningAll().executeTakeFirstOrThrow();
}

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

export async function findNews(db: Db, id: number): Promise<NewsRow | undefined> {
  return db.selectFrom('lessonNews').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Recipients of other news of the same change. */
export async function listConcernedApart(
  db: Db,
  { lessonId, at }: Pick<NewsRow, 'lessonId' | 'at'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('lessonNews')
    .where('lessonId', '=', lessonId)
    .where('at', '=', at)
    .where('personId', 'is not', null)
    .select('personId')
    .execute();
  return rows.flatMap(({ personId }) => personId ?? []);
}
