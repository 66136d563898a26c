import { countRows } from '#server/db/count-rows.ts';
import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db } from '#server/db/schema.ts';

const id = 1;

/** Takes or renews the claim to the mailbox. False while another process has it. */
export async function claimMailbox(
  db: Db,
  { claim, free, until: claimedUntil }: { claim: string; free: Due; until: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mailbox')
    .values({ id, claim, claimedUntil })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ claim, claimedUntil })
        .where(({ or, eb }) => or([whereDue('mailbox.claimedUntil', free), eb('mailbox.claim', '=', claim)])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function releaseMailbox(db: Db, claim: string): Promise<void> {
  await db.updateTable('mailbox').set({ claim: null, claimedUntil: null }).where('claim', '=', claim).execute();
}

export async function noteLook(db: Db, lookedAt: string): Promise<void> {
  await db.updateTable('mailbox').set({ lookedAt, failingSince: null, failure: null }).where('id', '=', id).execute();
}

/** The start of a failure that goes on is kept. */
export async function noteFailure(db: Db, { failure, at }: { failure: string; at: string }): Promise<void> {
  await db
    .updateTable('mailbox')
    .set(({ fn, val }) => ({ failure, failingSince: fn.coalesce('failingSince', val(at)) }))
    .where('id', '=', id)
    .execute();
}

/** The state of the mailbox, and how many mails stay in it because they cannot be read. */
export async function findMailboxState(db: Db) {
  const row = await db
    .selectFrom('mailbox')
    .where('id', '=', id)
    .select(['lookedAt', 'failingSince', 'failure'])
    .executeTakeFirst();
  const left = await countRows(db.selectFrom('mailboxMails').where('leftBecause', 'is not', null));
  return { ...(row ?? { lookedAt: null, failingSince: null, failure: null }), left };
}

export interface MailInFolder {
  folder: string;
  uid: number;
}

/**
 * Notes an attempt before it is made, so that a mail that ends the process is counted too. Returns the number of attempts, and why the
 * mail was left before; null if it was not, or ended the process.
 */
export async function beginAttempt(
  db: Db,
  { folder, uid, at }: MailInFolder & { at: string },
): Promise<{ attempts: number; before: string | null }> {
  const known = await db
    .selectFrom('mailboxMails')
    .where('folder', '=', folder)
    .where('uid', '=', uid)
    .select('leftBecause')
    .executeTakeFirst();
  const { attempts } = await db
    .insertInto('mailboxMails')
    .values({ folder, uid, attempts: 1, triedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['folder', 'uid'])
        .doUpdateSet(({ eb }) => ({ triedAt: at, leftBecause: null, attempts: eb('mailboxMails.attempts', '+', 1) })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return { attempts, before: known?.leftBecause ?? null };
}

export async function leaveMail(db: Db, { folder, uid, leftBecause }: MailInFolder & { leftBecause: string }) {
  await db
    .updateTable('mailboxMails')
    .set({ leftBecause })
    .where('folder', '=', folder)
    .where('uid', '=', uid)
    .execute();
}

export async function deleteMail(db: Db, { folder, uid }: MailInFolder): Promise<void> {
  await db.deleteFrom('mailboxMails').where('folder', '=', folder).where('uid', '=', uid).execute();
}

export async function listMails(db: Db) {
  return db.selectFrom('mailboxMails').select(['folder', 'uid', 'triedAt', 'attempts']).execute();
}
