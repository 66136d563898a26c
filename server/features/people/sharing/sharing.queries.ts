import { sql } from 'kysely';
import { staffRoles } from '#contract/values/capabilities.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

/** A person's own choice who reads their conversations with staff. */
export interface OwnSharing {
  keepsPrivate: boolean;
  /** Also what was written before the institution's choice. */
  sharesEarlier: boolean;
  /** ISO time; what was written before stays private unless `sharesEarlier`. */
  privateUntil: string | null;
}

const asInstitution: OwnSharing = { keepsPrivate: false, sharesEarlier: false, privateUntil: null };

/** From when on colleagues read a person's conversations, empty for all of them; undefined if they read nothing. */
export function sharedSinceOf(institutionSince: string | undefined, own: OwnSharing = asInstitution) {
  if (institutionSince === undefined || own.keepsPrivate) return undefined;
  const privateUntil = own.privateUntil ?? '';
  if (own.sharesEarlier) return privateUntil;
  return privateUntil > institutionSince ? privateUntil : institutionSince;
}

/** Institutions that share, and the choices of people; both are few. */
export async function listSharing(db: Db) {
  const institutions = await db
    .selectFrom('institutions')
    .where('sharesConversationsSince', 'is not', null)
    .select(['id', 'sharesConversationsSince as since'])
    .execute();
  const own = await db.selectFrom('conversationSharing').selectAll().execute();
  const successions = await db.selectFrom('conversationSuccessions').selectAll().execute();
  return {
    institutions: new Map(institutions.map(({ id, since }) => [id, since ?? ''])),
    own: new Map(own.map((row) => [row.userId, asOwn(row)])),
    successions,
  };
}

export async function findOwnSharing(db: Db, userId: number): Promise<OwnSharing> {
  const row = await db.selectFrom('conversationSharing').where('userId', '=', userId).selectAll().executeTakeFirst();
  return row ? asOwn(row) : asInstitution;
}

function asOwn({ keepsPrivate, sharesEarlier, privateUntil }: OwnSharing): OwnSharing {
  return { keepsPrivate: Boolean(keepsPrivate), sharesEarlier: Boolean(sharesEarlier), privateUntil };
}

export async function upsertOwnSharing(db: Db, userId: number, own: OwnSharing): Promise<void> {
  await db
    .insertInto('conversationSharing')
    .values({ userId, ...own })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(own))
    .execute();
}

/** Since when an institution shares; null where it does not. */
export async function findInstitutionSharing(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('institutions')
    .where('id', '=', id)
    .select('sharesConversationsSince as since')
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Locks the institution until the end of the transaction. Undefined for none. */
export async function lockSharing(transaction: Transaction, id: number): Promise<{ since: string | null } | undefined> {
  return transaction
    .updateTable('institutions')
    .set(({ ref }) => ({ sharesConversationsSince: ref('sharesConversationsSince') }))
    .where('id', '=', id)
    .returning('sharesConversationsSince as since')
    .executeTakeFirst();
}

export async function updateSharing(transaction: Transaction, id: number, since: string | null): Promise<void> {
  await transaction.updateTable('institutions').set({ sharesConversationsSince: since }).where('id', '=', id).execute();
}

/** Switched on again, an institution shares nothing of before: whoever had shared it chooses anew. */
export async function forgetSharedEarlier(transaction: Transaction, institutionId: number): Promise<void> {
  await transaction
    .updateTable('conversationSharing')
    .set({ sharesEarlier: false })
    .where('userId', 'in', (query) =>
      query.selectFrom('users').where('institutionId', '=', institutionId).select('users.id'),
    )
    .execute();
}

/** The keys of a customer's open conversations with staff: the channel unless the team closed it, and those one to one. */
export async function listOpenConversations(db: Db, customerId: number): Promise<string[]> {
  const ofStaff = sql<boolean>`exists (select 1 from users as staff where staff.role in (${sql.join(staffRoles)})
    and staff.id = case when c."firstId" = ${customerId} then c."secondId" else c."firstId" end)`;
  const rows = await db
    .selectFrom('conversations as c')
    .where('c.lastChange', '>', 0)
    .where(({ or, and, eb }) =>
      or([
        and([eb('c.key', '=', channelKey(customerId)), eb('c.closedAt', 'is', null)]),
        and([eb('c.firstId', '=', customerId), eb('c.secondId', '>', 0), ofStaff]),
        and([eb('c.secondId', '=', customerId), ofStaff]),
      ]),
    )
    .orderBy('c.key')
    .select('c.key')
    .execute();
  return rows.map(({ key }) => key);
}

export async function replaceSuccessions(
  transaction: Transaction,
  { formerId, successorId, at, keys }: { formerId: number; successorId: number; at: string; keys: readonly string[] },
): Promise<void> {
  await transaction.deleteFrom('conversationSuccessions').where('formerId', '=', formerId).execute();
  if (keys.length === 0) return;
  await transaction
    .insertInto('conversationSuccessions')
    .values(keys.map((conversation) => ({ conversation, formerId, successorId, at })))
    .execute();
}

/** Keeps a person's messages so far from the colleagues of their next institution; they take over nothing there. */
export async function keepPrivateUntil(transaction: Transaction, userId: number, at: string): Promise<void> {
  const own = await findOwnSharing(transaction, userId);
  await upsertOwnSharing(transaction, userId, { ...own, sharesEarlier: false, privateUntil: at });
  await transaction.deleteFrom('conversationSuccessions').where('successorId', '=', userId).execute();
}
