import type { Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

type AnswersRow = Selectable<Schema['usageAnswers']>;

/** Answers about the institution's last file with these headings. */
export async function findAnswers(
  db: Db,
  { institutionId, shape }: Pick<AnswersRow, 'institutionId' | 'shape'>,
): Promise<AnswersRow | undefined> {
  return db
    .selectFrom('usageAnswers')
    .where('institutionId', '=', institutionId)
    .where('shape', '=', shape)
    .selectAll()
    .executeTakeFirst();
}

/** Replaces earlier answers. */
export async function keepAnswers(db: Db, row: AnswersRow): Promise<void> {
  const { answers, byId, at } = row;
  await db
    .insertInto('usageAnswers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['institutionId', 'shape']).doUpdateSet({ answers, byId, at }))
    .execute();
}
