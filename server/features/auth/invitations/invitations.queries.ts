import type { Insertable } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

/** Stores invitations in place of older ones. Leaves out people who were invited after `unlessSince`; returns the others. */
export async function upsertInvitations(
  transaction: Transaction,
  rows: readonly Insertable<Schema['invitations']>[],
  unlessSince: string,
): Promise<Set<number>> {
  const stored = new Set<number>();
  for (const some of chunksOf(rows)) {
    const found = await transaction
      .insertInto('invitations')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet(({ ref }) => ({
            invitedBy: ref('excluded.invitedBy'),
            invitedAt: ref('excluded.invitedAt'),
            expiresAt: ref('excluded.expiresAt'),
            sentTo: ref('excluded.sentTo'),
            openedAt: null,
            acceptedAt: null,
          }))
          .where('invitations.invitedAt', '<=', unlessSince),
      )
      .returning('userId')
      .execute();
    for (const { userId } of found) stored.add(userId);
  }
  return stored;
}

/** Ends every link that would set the password or confirm the address of these people. */
export async function endLinksOfInvited(transaction: Transaction, ids: readonly number[], at: string): Promise<void> {
  for (const some of chunksOf(ids)) {
    await transaction
      .updateTable('mailTokens')
      .set({ usedAt: at })
      .where('userId', 'in', some)
      .where('purpose', 'in', ['invitation', 'verify-address', 'forgotten-password'])
      .where('usedAt', 'is', null)
      .execute();
    await transaction
      .updateTable('passwordLinks')
      .set({ usedAt: at })
      .where('userId', 'in', some)
      .where('usedAt', 'is', null)
      .execute();
  }
}

export async function insertInvitationLinks(
  transaction: Transaction,
  links: readonly Pick<Schema['mailTokens'], 'tokenHash' | 'userId' | 'createdAt' | 'expiresAt'>[],
): Promise<void> {
  const rows = links.map((link) => ({ ...link, purpose: 'invitation' as const, kind: null, address: null }));
  for (const some of chunksOf(rows)) await transaction.insertInto('mailTokens').values(some).execute();
}

export async function noteInvitationOpened(db: Db, userId: number, openedAt: string): Promise<void> {
  const invited = db.updateTable('invitations').set({ openedAt }).where('userId', '=', userId);
  await invited.where('openedAt', 'is', null).execute();
}

export async function noteInvitationAccepted(db: Db, userId: number, acceptedAt: string): Promise<void> {
  await db.updateTable('invitations').set({ acceptedAt }).where('userId', '=', userId).execute();
}

/** The invitation whose mail is to be sent, if it is still open; `invitedAt` tells it from a newer one. */
export async function isInvitationOpen(
  db: Db,
  { userId, invitedAt, at }: { userId: number; invitedAt: string; at: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.userId')
    .where('userId', '=', userId)
    .where('invitedAt', '=', invitedAt)
    .where('expiresAt', '>', at)
    .where('acceptedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('users.pendingEmail', '=', eb.ref('sentTo')), eb('users.email', '=', eb.ref('sentTo'))]),
    )
    .select('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** A link of an invitation in any state, with what became of it. */
export async function findInvitationLink(db: Db, tokenHash: string) {
  return db
    .selectFrom('mailTokens')
    .innerJoin('users', 'users.id', 'mailTokens.userId')
    .leftJoin('invitations', 'invitations.userId', 'mailTokens.userId')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invitedBy')
    .where('mailTokens.tokenHash', '=', tokenHash)
    .where('purpose', '=', 'invitation')
    .select(['mailTokens.usedAt', 'mailTokens.expiresAt', 'users.deactivatedAt', 'invitations.acceptedAt'])
    .select(['invitations.invitedAt', 'mailTokens.createdAt', 'inviter.fullName as inviter'])
    .executeTakeFirst();
}

/** The content of a person's open invitation, for sending the mail once more to the same address. */
export async function findMailedInvitation(db: Db, userId: number, at: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.userId')
    .innerJoin('institutions', 'institutions.id', 'users.institutionId')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invitedBy')
    .where('invitations.userId', '=', userId)
    .where('invitations.expiresAt', '>', at)
    .where('acceptedAt', 'is', null)
    .whereRef('users.pendingEmail', '=', 'sentTo')
    .select(['invitations.userId', 'users.username', 'institutions.name as companyName', 'inviter.fullName as inviter'])
    .select(['invitations.invitedAt', 'invitations.expiresAt', 'sentTo'])
    .executeTakeFirst();
}
