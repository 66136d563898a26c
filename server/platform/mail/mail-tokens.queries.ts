import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { MailTokenPurpose } from '#server/db/tables/mail.ts';

export type MailToken = Pick<Selectable<Schema['mailTokens']>, 'userId' | 'kind' | 'address'>;

export async function insertMailToken(db: Db, token: Insertable<Schema['mailTokens']>): Promise<void> {
  await db.insertInto('mailTokens').values(token).execute();
}

/** What an open token of this purpose stands for; undefined when it is unknown, used or expired, or its person deactivated. */
export async function findMailToken(
  db: Db,
  { tokenHash, purpose, at }: { tokenHash: string; purpose: MailTokenPurpose; at: string },
): Promise<MailToken | undefined> {
  return db
    .selectFrom('mailTokens')
    .innerJoin('users', 'users.id', 'mailTokens.userId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('users.deactivatedAt', 'is', null)
    .select(['userId', 'kind', 'address'])
    .executeTakeFirst();
}

/** Uses a token up. Answers false to all but one of several at the same moment. */
export async function spendMailToken(db: Db, tokenHash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailTokens')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a person's open tokens of a purpose. */
export async function spendMailTokensOf(db: Db, userId: number, purpose: MailTokenPurpose, at: string): Promise<void> {
  await db
    .updateTable('mailTokens')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}
