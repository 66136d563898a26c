import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { callerNames, type SignedInName } from './calls/access-table.ts';
import { insertOwnFiles, insertTestArchives } from './files/test-own-files.ts';
import { insertSharedResources } from './files/test-shared-resources.ts';
import { insertTestFactors } from './sign-in/test-factors.ts';
import { insertTestLinks } from './sign-in/test-links.ts';
import { insertTestSessions } from './sign-in/test-sessions.ts';
import { insertTestInstitutionLinks } from './sign-in/test-single-sign-on.ts';
import { insertAbsences } from './test-absences.ts';
import { insertTestAnswers } from './test-assistant.ts';
import { insertDevices } from './test-devices.ts';
import { insertFetching } from './test-fetching.ts';
import { insertNotesAndSuccessor, tokenOf } from './test-institution-rows.ts';
import { insertNextTerm, insertTestBilling, insertTestInvoices, insertTestTerms } from './test-invoices.ts';
import { insertTestMessages } from './test-messages.ts';
import { insertTestRelations } from './test-relations.ts';
import { insertTestSetups, insertTestSignIns } from './test-setups.ts';
import { insertTeamTools } from './test-team-tools.ts';
import { insertWebhooks } from './test-webhooks.ts';

interface CastCaller {
  id: number;
  username: string;
  contactId: number;
}

/** The person of the cast for each role, and one for each granted right. */
export const castCallers: Record<SignedInName, CastCaller> = {
  customer: { id: 2, username: 'librarian', contactId: 4 },
  account_manager: { id: 4, username: 'manager', contactId: 2 },
  tech_support: { id: 3, username: 'tech', contactId: 2 },
  admin: { id: 1, username: 'admin', contactId: 2 },
  'institution-admin': { id: 6, username: 'colleague', contactId: 4 },
  finance: { id: 961, username: 'bookkeeper', contactId: 4 },
};
/** A customer of another institution, to which no one of the cast is assigned in these tests. */
export const foreignId = 5;
/** People who own an object of each kind: the cast above, and the foreign person. */
export const owners = [1, 2, 3, 4, foreignId];

/** The objects of the calls, for each person of the cast and the foreign person. */
export async function insertOwned(db: Db, now: number): Promise<void> {
  const at = isoTime(now);
  const nobody = { accountManagerId: null, techSupportId: null };
  await db.updateTable('institutions').set(nobody).where('id', '=', 2).execute();
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const address = { email: addressOf(id), emailVerifiedAt: at };
    await db.updateTable('users').set(address).where('id', '=', id).execute();
  }
  await insertHoldersOfRights(db, at);
  const note = { title: 'Note', description: 'For you', priority: 'normal', createdBy: 1, reached: 1 } as const;
  for (const userId of owners) {
    const id = noteIdOf(userId);
    await db
      .insertInto('notifications')
      .values({ ...note, id, userId, timestamp: at })
      .execute();
    await db.insertInto('notificationRecipients').values({ notificationId: id, userId }).execute();
    const session = { tokenHash: secondSessionOf(userId), userId, createdAt: at, lastSeenAt: at, userAgent: '' };
    await db.insertInto('sessions').values(session).execute();
  }
  const channels = [2, foreignId].map((id) => ({ key: channelKey(id), lastChange: 1 }));
  await db.insertInto('conversations').values(channels).execute();
  await insertTestLinks(db, now, callerNames.length);
  await insertTestRelations(db, now);
  await insertTestInvoices(db, foreignId);
  await insertTestBilling(db, foreignId);
  await insertTestTerms(db);
  await insertNextTerm(db);
  await insertSharedResources(db, now);
  await insertOwnFiles(db, at, owners);
  await insertTestArchives(db, at, owners);
  await insertTestAnswers(db, now, owners);
  await insertTestSetups(db, foreignId);
  await insertTestSignIns(db, foreignId);
  await insertTestSessions(db, now);
  await insertTestMessages(db, now);
  await insertNotesAndSuccessor(db, now);
  await insertWebhooks(db, now);
  await insertDevices(db, now, new Map(owners.map((userId) => [userId, secondSessionOf(userId)])));
  await insertFetching(db, now);
  await insertTeamTools(db);
  await insertTestFactors(db, now, owners);
  await insertTestInstitutionLinks(db, now);
  await insertAbsences(db, at, [1, 3, 4, castCallers.finance.id]);
}

/** Technical support without institutions who keeps the books, and an institution's administrator; each has a token. */
async function insertHoldersOfRights(db: Db, at: string): Promise<void> {
  const { id, username } = castCallers.finance;
  await db
    .insertInto('users')
    .values({
      ...{ id, username, usernameKey: username, fullName: 'Berta Lund', nameKey: 'berta lund', role: 'tech_support' },
      createdAt: at,
    })
    .execute();
  await db
    .insertInto('grantedRights')
    .values([
      { userId: id, right: 'finance', grantedBy: 1, at },
      { userId: castCallers['institution-admin'].id, right: 'institution-admin', grantedBy: 1, at },
    ])
    .execute();
  const key = { name: 'CRM', beginning: 'carrel_abcd', scopes: '["usage:read"]', createdAt: at, endsOn: '2026-12-31' };
  const holders = [id, castCallers['institution-admin'].id];
  await db
    .insertInto('programKeys')
    .values(
      holders.map((holder) => ({
        ...{ ...key, id: tokenOf(holder), secretHash: `token of ${holder}`, institutionId: null },
        ...{ ownerId: holder, makerId: holder, keeperId: holder },
      })),
    )
    .execute();
}

/** The token of a second session of each person. */
export function secondSessionOf(userId: number): string {
  return `second session of ${userId}`;
}

export function noteIdOf(userId: number): number {
  return 100 + userId;
}

/** Each person has an address, which only they and admins may see. */
export function addressOf(userId: number): string {
  return `person.${userId}@address.example`;
}
