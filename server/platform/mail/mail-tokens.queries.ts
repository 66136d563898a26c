import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { MailTokenPurpose } from '#server/db/tables/mail.ts';

export type MailToken = Pick<Selectable<Schema['mailTokens']>, 'userId' | 'kind' | 'address'>;

export async function insertMailToken(db: Db, token: Insertable<Schema['mailTokens']>): Promise<void> {
  await db.insertInto('mailTokens').values(token).execute();
}

/** The open token of this purpose; undefined if it is unknown, used or expired, or its person deactivated. */
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

/** Uses up a token. Of several concurrent calls, only one returns true. */
export async function spendMailToken(db: Db, tokenHash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailTokens')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Invalidates a person's open tokens of a purpose. */
export async function spendMailTokensOf(db: Db, userId: number, purpose: MailTokenPurpose, at: string): Promise<void> {
  await db
    .updateTable('mailTokens')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}
