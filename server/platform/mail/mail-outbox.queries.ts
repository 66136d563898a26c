import type { Insertable, Selectable } from 'kysely';
import { isChosenMail, isSecurityMail, type MailKind } from '#contract/values/mail.ts';
import { chunksOf } from '#server/db/chunks.ts';
import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { MailState } from '#server/db/tables/mail.ts';

/** Where a person's mails go; null without a verified address that takes them. */
export async function findMailAddress(db: Db, userId: number): Promise<string | null> {
  const row = await withAddress(db).where('id', '=', userId).select('email').executeTakeFirst();
  return row?.email ?? null;
}

/** Those of these people who can be written to and, where a kind is named, want it. */
export async function listReachable(db: Db, userIds: readonly number[], kind: MailKind | null): Promise<number[]> {
  const reachable: number[] = [];
  for (const ids of chunksOf(userIds)) {
    let query = withAddress(db).where('id', 'in', ids);
    if (kind !== null) query = query.where('id', isChosenMail(kind) ? 'in' : 'not in', switched(db, kind));
    for (const { id } of await query.select('id').orderBy('id').execute()) reachable.push(id);
  }
  return reachable;
}

function withAddress(db: Db) {
  return db
    .selectFrom('users')
    .where('email', 'is not', null)
    .where('emailVerifiedAt', 'is not', null)
    .where('emailRefusedAt', 'is', null)
    .where('deactivatedAt', 'is', null);
}

/** Those who switched a kind off; or on, where it has to be chosen. */
function switched(db: Db, kind: MailKind) {
  const off = !isChosenMail(kind);
  return db.selectFrom('mailSwitches').where('kind', '=', kind).where('off', '=', off).select('userId');
}

export async function insertMails(db: Db, mails: readonly Insertable<Schema['mailOutbox']>[]): Promise<void> {
  for (const some of chunksOf(mails)) {
    await db
      .insertInto('mailOutbox')
      .values(some)
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
      .execute();
  }
}

export type ClaimedMail = Selectable<Schema['mailOutbox']>;

/**
 * Takes on mails whose time has come, the oldest first, until a moment. Nobody else takes them meanwhile. `due` is by how often they were
 * tried, the last for all beyond.
 */
export async function claimMails(
  db: Db,
  { due, free, until, limit }: { due: readonly Due[]; free: Due; until: string; limit: number },
): Promise<ClaimedMail[]> {
  const waiting = db
    .selectFrom('mailOutbox')
    .where('state', '=', 'waiting')
    .where(({ or, and, eb }) =>
      or(
        due.map((by, tried) =>
          and([eb('attempts', tried < due.length - 1 ? '=' : '>=', tried), whereDue('dueAt', by)]),
        ),
      ),
    )
    .where(whereDue('claimedUntil', free))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .select('id');
  return (
    db
      .updateTable('mailOutbox')
      .set(({ eb }) => ({ claimedUntil: until, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', waiting)
      // Once more: where another process claimed a row first, PostgreSQL looks at these again and not at the list.
      .where('state', '=', 'waiting')
      .where(whereDue('claimedUntil', free))
      .returningAll()
      .execute()
  );
}

/** Notes what became of a claimed mail, unless its claim has run out and somebody else took it on. */
export async function updateMail(
  db: Db,
  { id, claimedUntil }: Pick<ClaimedMail, 'id' | 'claimedUntil'>,
  outcome: { state: MailState; reason: string | null; dueAt?: string; settledAt: string | null },
): Promise<void> {
  await db
    .updateTable('mailOutbox')
    .set({
      ...outcome,
      claimedUntil: null,
      // What failed can be sent again; what is done with is forgotten.
      ...(outcome.state === 'sent' || outcome.state === 'dropped' ? { letter: null, about: null } : {}),
    })
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute();
}

export interface Recipient {
  fullName: string;
  /** Null where nothing may be sent to it. */
  address: string | null;
  /** Why. */
  obstacle: string | null;
}

/** Where a mail of this kind to a person goes as of now, and what stands in the way. */
export async function findRecipient(
  db: Db,
  mail: Pick<ClaimedMail, 'userId' | 'kind' | 'address'>,
): Promise<Recipient> {
  const person = await db
    .selectFrom('users')
    .where('id', '=', mail.userId)
    .select(['fullName', 'email', 'emailVerifiedAt', 'emailRefusedAt', 'deactivatedAt'])
    .executeTakeFirstOrThrow();
  const { fullName } = person;
  const refused = (obstacle: string) => ({ fullName, address: null, obstacle });
  if (person.deactivatedAt) return refused('The person was deactivated');
  if (mail.address !== null) return { fullName, address: mail.address, obstacle: null };
  if (!person.email || !person.emailVerifiedAt) return refused('The person no longer has a confirmed address');
  if (person.emailRefusedAt) return refused('E-mails to this address bounce');
  const choice = await switched(db, mail.kind).where('userId', '=', mail.userId).executeTakeFirst();
  const isOff = !isSecurityMail(mail.kind) && isChosenMail(mail.kind) === (choice === undefined);
  return isOff
    ? refused('The person has switched these e-mails off')
    : { fullName, address: person.email, obstacle: null };
}

/** Notes that an address takes no mails, for all who have it. */
export async function updateAddressRefused(
  db: Db,
  address: string,
  refusal: { emailRefusedAt: string; emailRefusal: string },
): Promise<void> {
  await db.updateTable('users').set(refusal).where('email', '=', address).where('emailRefusedAt', 'is', null).execute();
}

/** Forgets tokens that ran out long ago. */
export async function deleteOldTokens(db: Db, before: string): Promise<void> {
  await db.deleteFrom('mailTokens').where('expiresAt', '<', before).execute();
}
