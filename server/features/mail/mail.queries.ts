import type { NotNull } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { OutboxMail } from '#contract/mail.ts';
import type { MailKind } from '#contract/values/mail.ts';
import type { MailListState } from '#contract/values/mail-states.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';

/** Columns that every row of the channel has. */
type OfMail = { userId: NotNull; kind: MailKind; subject: NotNull };

export async function countMails(db: Db): Promise<Record<'waiting' | 'held' | 'failed', number>> {
  const rows = await db
    .selectFrom('outbox')
    .where('channel', '=', 'mail')
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .execute();
  const countOf = (state: MailListState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: countOf('waiting'), held: countOf('held'), failed: countOf('failed') };
}

/** When the first waiting mail is due; null if none waits. */
export async function findOldestDueMail(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .where('channel', '=', 'mail')
    .where('state', '=', 'waiting')
    .orderBy('dueAt')
    .select('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

export async function readMails(db: Db, state: MailListState, page: ListQuery): Promise<Page<OutboxMail>> {
  const mails = db
    .selectFrom('outbox')
    .innerJoin('users', 'users.id', 'outbox.userId')
    .where('channel', '=', 'mail')
    .where('state', '=', state)
    .select(['outbox.id', 'userId', 'fullName', 'kind', 'subject', 'attempts', 'reason'])
    .select(['outbox.createdAt', 'dueAt', 'settledAt', 'address', 'email', 'emailVerifiedAt', 'emailRefusedAt'])
    .$narrowType<OfMail>();
  const { rows, next } = await readPage(mails, sorted('desc', sortColumn('number', 'outbox.id')), page);
  const shown = rows.map(({ email, emailVerifiedAt, emailRefusedAt, address, ...row }) => ({
    ...row,
    state,
    address: address ?? (emailVerifiedAt === null ? null : email),
    isAddressOff: address === null && emailRefusedAt !== null,
  }));
  return { rows: shown, next };
}

export interface ReleasedMail {
  id: number;
  userId: number;
  kind: MailKind;
  subject: string;
}

/** Queues mails again: one that failed or is on hold, or all that are on hold. */
export async function releaseMails(
  db: Db,
  which: { id: number } | 'held',
  times: { dueAt: string; giveUpAt: string },
): Promise<ReleasedMail[]> {
  let mails = db
    .updateTable('outbox')
    .set({ ...times, state: 'waiting', attempts: 0, reason: null, settledAt: null, claim: null, claimedUntil: null })
    .where('channel', '=', 'mail');
  mails =
    which === 'held'
      ? mails.where('state', '=', 'held')
      : mails.where('id', '=', which.id).where('state', 'in', ['held', 'failed']);
  return mails.returning(['id', 'userId', 'kind', 'subject']).$narrowType<OfMail>().execute();
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
