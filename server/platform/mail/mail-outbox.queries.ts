import type { Insertable } from 'kysely';
import { isChosenMail, isSecurityMail, type MailKind } from '#contract/values/mail.ts';
import { chunksOf } from '#server/db/chunks.ts';
import { type ClaimedOutboxRow, type ClaimOfRows, claimOutbox } from '#server/db/queries/outbox.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** The address for a person's mails; null without a verified address that accepts mail. */
export async function findMailAddress(db: Db, userId: number): Promise<string | null> {
  const row = await withAddress(db).where('id', '=', userId).select('email').executeTakeFirst();
  return row?.email ?? null;
}

/** The time zone in which a person is told times; null until one is noted. */
export async function findTimeZone(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('timeZone').executeTakeFirst();
  return row?.timeZone ?? null;
}

/** The noted time zones of people. */
export async function listTimeZones(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const zones = new Map<number, string>();
  for (const ids of chunksOf(userIds)) {
    const rows = await db
      .selectFrom('users')
      .where('id', 'in', ids)
      .where('timeZone', 'is not', null)
      .select(['id', 'timeZone'])
      .execute();
    for (const { id, timeZone } of rows) if (timeZone !== null) zones.set(id, timeZone);
  }
  return zones;
}

/** The people among these who can receive mail and, if a kind is given, want it. */
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

/** People who switched a kind off; or on, for kinds that are opt-in. */
function switched(db: Db, kind: MailKind) {
  const off = !isChosenMail(kind);
  return db.selectFrom('mailSwitches').where('kind', '=', kind).where('off', '=', off).select('userId');
}

/** When the portal was last restored from a copy; null if it never was. */
export async function findRestoredAt(db: Db): Promise<string | null> {
  const row = await db.selectFrom('mailMoments').where('name', '=', 'restored').select('at').executeTakeFirst();
  return row?.at ?? null;
}

export async function insertMails(db: Db, mails: readonly Insertable<Schema['outbox']>[]): Promise<void> {
  for (const some of chunksOf(mails)) {
    await db
      .insertInto('outbox')
      .values(some)
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
      .execute();
  }
}

/** A claimed row of the channel `mail`, with what `writeMail` gives each. */
export type ClaimedMail = ClaimedOutboxRow & {
  kind: MailKind;
  userId: number;
  key: string;
  subject: string;
  giveUpAt: string;
};

export async function claimMails(db: Db, claim: ClaimOfRows): Promise<ClaimedMail[]> {
  return (await claimOutbox(db, claim)) as ClaimedMail[];
}

export interface Recipient {
  fullName: string;
  /** Null if nothing may be sent. */
  address: string | null;
  /** The reason if nothing may be sent. */
  obstacle: string | null;
}

/** The current address for a person's mail of this kind, and the obstacle if there is one. */
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

/** Marks an address as refusing mail, for all people who have it. */
export async function updateAddressRefused(
  db: Db,
  address: string,
  refusal: { emailRefusedAt: string; emailRefusal: string },
): Promise<void> {
  await db.updateTable('users').set(refusal).where('email', '=', address).where('emailRefusedAt', 'is', null).execute();
}

export async function deleteOldTokens(db: Db, before: string): Promise<void> {
  await db.deleteFrom('mailTokens').where('expiresAt', '<', before).execute();
}
