import type { Insertable, Selectable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type ArticleRow = Selectable<Schema['knowledgeArticles']>;

export async function listArticleRows(db: Db): Promise<ArticleRow[]> {
  return db.selectFrom('knowledgeArticles').selectAll().orderBy('id').execute();
}

/** Changes whenever any process writes an article. */
export async function findArticlesVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom('knowledgeArticles')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('updatedAt').as('newest')])
    .executeTakeFirstOrThrow();
  return `${row.count} ${row.newest}`;
}

export async function findArticleRow(db: Db, id: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('knowledgeArticles').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Inserts the row if it is missing, and locks it until the transaction ends. Returns the previous row. */
export async function lockArticleRow(
  db: Db,
  fresh: Insertable<Schema['knowledgeArticles']>,
): Promise<ArticleRow | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('knowledgeArticles')
    .values(fresh)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return undefined;
  // A no-op update locks the row on both engines.
  return db
    .updateTable('knowledgeArticles')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', fresh.id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateArticleRow(
  db: Db,
  { id, ...values }: Insertable<Schema['knowledgeArticles']>,
): Promise<void> {
  await db.updateTable('knowledgeArticles').set(values).where('id', '=', id).execute();
}

export function readArticleChanges(db: Db, articleId: string, page: ListQuery) {
  const changes = db
    .selectFrom('changeLog')
    .where('objectType', '=', 'knowledgeArticle')
    .where('objectId', '=', articleId)
    .select(['id', 'at', 'byId', 'action', 'before', 'after']);
  return readPage(changes, sorted('desc', sortColumn('number', 'id')), page);
}
