import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Role } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { callerNames } from './calls/access-table.ts';
import { insertDevices } from './calls/samples/samples-of-devices.ts';
import { insertFetching } from './calls/samples/samples-of-fetching.ts';
import { insertNotesAndSuccessor } from './calls/samples/samples-of-institutions.ts';
import { insertTeamTools } from './calls/samples/samples-of-team-tools.ts';
import { insertWebhooks } from './calls/samples/samples-of-webhooks.ts';
import { insertOwnFiles, insertTestArchives } from './files/test-own-files.ts';
import { insertSharedResources } from './files/test-shared-resources.ts';
import { insertTestFactors } from './sign-in/test-factors.ts';
import { insertTestLinks } from './sign-in/test-links.ts';
import { insertTestSessions } from './sign-in/test-sessions.ts';
import { insertTestInstitutionLinks } from './sign-in/test-single-sign-on.ts';
import { insertTestAnswers } from './test-assistant.ts';
import { insertTestBilling, insertTestInvoices } from './test-invoices.ts';
import { insertTestMessages } from './test-messages.ts';
import { insertTestRelations } from './test-relations.ts';
import { insertTestSetups, insertTestSignIns } from './test-setups.ts';

interface CastCaller {
  id: number;
  username: string;
  contactId: number;
}

/** Who of the cast stands for each role. */
export const castCallers: Record<Role, CastCaller> = {
  customer: { id: 2, username: 'librarian', contactId: 4 },
  account_manager: { id: 4, username: 'manager', contactId: 2 },
  tech_support: { id: 3, username: 'tech', contactId: 2 },
  admin: { id: 1, username: 'admin', contactId: 2 },
};
/** A customer of another institution, to which nobody of the cast is assigned here. */
export const foreignId = 5;
/** Who has something of each kind: the cast above, and the foreign person. */
export const owners = [1, 2, 3, 4, foreignId];

/** What the calls are about, of each of the cast and of the foreign person. */
export async function insertOwned(db: Db, now: number): Promise<void> {
  const at = isoTime(now);
  const nobody = { accountManagerId: null, techSupportId: null };
  await db.updateTable('institutions').set(nobody).where('id', '=', 2).execute();
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const address = { email: addressOf(id), emailVerifiedAt: at };
    await db.updateTable('users').set(address).where('id', '=', id).execute();
  }
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
}

/** Each of the cast is signed in a second time. */
export function secondSessionOf(userId: number): string {
  return `second session of ${userId}`;
}

/** Each of the cast has a note of their own. */
export function noteIdOf(userId: number): number {
  return 100 + userId;
}

/** Everybody has one, which only they and admins may see. */
export function addressOf(userId: number): string {
  return `person.${userId}@address.example`;
}
