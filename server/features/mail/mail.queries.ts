import type { NotNull } from 'kysely';
import type { MailKind } from '#contract/values/mail.ts';
import type { Db } from '#server/db/schema.ts';

/** Columns that every row of the channel has. */
type OfMail = { userId: NotNull; kind: MailKind; subject: NotNull };

export interface ReleasedMail {
  id: number;
  userId: number;
  kind: MailKind;
  subject: string;
}

/** Queues all mails that are on hold. */
export async function releaseMails(db: Db, times: { dueAt: string; giveUpAt: string }): Promise<ReleasedMail[]> {
  return db
    .updateTable('outbox')
    .set({ ...times, state: 'waiting', attempts: 0, reason: null, settledAt: null })
    .where('channel', '=', 'mail')
    .where('state', '=', 'held')
    .returning(['id', 'userId', 'kind', 'subject'])
    .$narrowType<OfMail>()
    .execute();
}

export async function dropHeldMails(db: Db, outcome: { reason: string; settledAt: string }): Promise<ReleasedMail[]> {
  return db
    .updateTable('outbox')
    .set({ ...outcome, state: 'dropped', payload: null, about: null })
    .where('channel', '=', 'mail')
    .where('state', '=', 'held')
    .returning(['id', 'userId', 'kind', 'subject'])
    .$narrowType<OfMail>()
    .execute();
}

/** Clears the refusal, so that mail to the address is tried again. */
export async function clearAddressRefusal(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ emailRefusedAt: null, emailRefusal: null }).where('id', '=', userId).execute();
}

export async function setMailSwitch(
  db: Db,
  { userId, kind, off }: { userId: number; kind: MailKind; off: boolean },
): Promise<void> {
  await db
    .insertInto('mailSwitches')
    .values({ userId, kind, off })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ off }))
    .execute();
}

/** The person's name, and their address if it is confirmed. */
export async function findOwnAddress(
  db: Db,
  userId: number,
): Promise<{ fullName: string; email: string | null } | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .select(['fullName', 'email'])
    .executeTakeFirst();
}
