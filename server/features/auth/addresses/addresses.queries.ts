import type { Updateable } from 'kysely';
import type { MailAddress } from '#contract/people/addresses.ts';
import { isChosenMail, type MailKind, mailKinds } from '#contract/values/mail.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

const columns = ['email', 'pendingEmail', 'emailRefusedAt', 'emailRefusal'] as const;

export async function findAddress(db: Db, userId: number): Promise<MailAddress | undefined> {
  return db.selectFrom('users').where('id', '=', userId).select(columns).executeTakeFirst();
}

/** Locks the row until the end of the transaction. */
export async function lockAddress(transaction: Transaction, userId: number): Promise<MailAddress | undefined> {
  // A no-op update locks the row on both engines.
  return transaction
    .updateTable('users')
    .set(({ ref }) => ({ email: ref('email') }))
    .where('id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

export async function updateAddress(db: Db, userId: number, change: Updateable<Schema['users']>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Makes the pending address the one that receives mail. Returns false if it is no longer pending. */
export async function confirmPendingAddress(
  db: Db,
  { userId, address, at }: { userId: number; address: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email: address, emailVerifiedAt: at, pendingEmail: null, isPendingEmailOwn: false })
    .set({ emailRefusedAt: null, emailRefusal: null })
    .where('id', '=', userId)
    .where('pendingEmail', '=', address)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Why the newest link could not be delivered to an address; null if it was delivered or is being sent. */
export async function findLinkRefusal(db: Db, userId: number, address: string): Promise<string | null> {
  const mail = await db
    .selectFrom('outbox')
    .where('userId', '=', userId)
    .where('channel', '=', 'mail')
    .where('kind', '=', 'address-verification')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .select(['state', 'reason'])
    .limit(1)
    .executeTakeFirst();
  return mail?.state === 'failed' ? mail.reason : null;
}

export interface MailChoices {
  /** Null: the person has not chosen. */
  wantsText: boolean | null;
  off: MailKind[];
}

export async function findMailChoices(db: Db, userId: number): Promise<MailChoices> {
  const { mailsMessageText, keepsTextOutOfMails } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['mailsMessageText', 'keepsTextOutOfMails'])
    .executeTakeFirstOrThrow();
  const switches = await db.selectFrom('mailSwitches').where('userId', '=', userId).select(['kind', 'off']).execute();
  const isOff = new Map(switches.map(({ kind, off }) => [kind, off]));
  const wantsText = mailsMessageText || (keepsTextOutOfMails ? false : null);
  return { wantsText, off: mailKinds.filter((kind) => isOff.get(kind) ?? isChosenMail(kind)) };
}

export async function updateMailsMessageText(db: Db, userId: number, mailsMessageText: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ mailsMessageText, keepsTextOutOfMails: !mailsMessageText })
    .where('id', '=', userId)
    .execute();
}

export async function upsertMailSwitch(db: Db, row: Schema['mailSwitches']): Promise<void> {
  await db
    .insertInto('mailSwitches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ off: row.off }))
    .execute();
}
