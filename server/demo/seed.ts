import type { Kysely } from 'kysely';
import { channelKey } from '#contract/values/conversations.ts';
import { recordChanges } from '#server/db/change-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import { usernameKey } from '#server/db/username-key.ts';
import { isoTime } from '#server/platform/clock.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type CastInstitution, type CastMember, cast, castInstitutions, castPassword } from './cast.ts';
import { demoInvoices } from './demo-invoices.ts';
import { demoLessons } from './demo-lessons.ts';
import { demoNotifications } from './demo-notifications.ts';
import { demoInstitutions, demoPeople } from './demo-people.ts';
import { demoRelationships } from './demo-relationships.ts';
import { demoSetups } from './demo-setups.ts';
import { currentSubscriptions, pastSubscriptions } from './demo-subscriptions.ts';
import { demoTalks } from './demo-talks.ts';
import { insertRows, isEmpty, type Rows, setDemoDesks, setDemoStep } from './seed.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Fills an empty database with the demo data, and leaves any other as it is. Answers whether it did. */
export async function seedDemo(db: Kysely<Schema>, now: number): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const everybody = [...cast, ...demoPeople];
  const [past, current] = [pastSubscriptions(everybody), currentSubscriptions(everybody, now)];
  const { changes, ...setups } = await demoSetups(now);
  const rows: Rows = {
    institutions: institutionRows([...castInstitutions, ...demoInstitutions], now),
    users: userRows(everybody, await hashPassword(castPassword), now),
    subscriptions: [...past, ...current],
    ...demoInvoices(now, everybody, { past, current }),
    ...demoRelationships(now),
    ...demoTalks(now),
    ...demoNotifications(now),
    ...demoLessons(now),
    ...setups,
  };
  await insertRows(db, rows, async (transaction) => {
    await recordChanges(transaction, changes);
    await setDemoDesks(transaction, {
      settledBefore: isoTime(now - 5 * day),
      closedBefore: isoTime(now - 20 * day),
      closedAt: isoTime(now - 2 * day),
      assigned: [{ key: channelKey(5), assigneeId: 4 }],
    });
    await setDemoStep(transaction, 'library');
  });
  return true;
}

/** Puts in the named people alone, as the tests need them. */
export async function insertCast(db: Kysely<Schema>, passwordHash: string, now: number): Promise<void> {
  const rows: Rows = {
    institutions: institutionRows(castInstitutions, now),
    users: userRows(cast, passwordHash, now),
    subscriptions: currentSubscriptions(cast, now),
    relationships: [],
    messages: [],
    conversationRead: [],
    notifications: [],
    notificationRecipients: [],
    lessons: [],
    lessonParticipants: [],
    invoiceRequests: [],
    invoices: [],
    technicalSetups: [],
    setupComments: [],
  };
  await insertRows(db, rows);
}

function institutionRows(institutions: readonly CastInstitution[], now: number): Rows['institutions'] {
  return institutions.map((institution) => ({ ...institution, createdAt: isoTime(now - 500 * day) }));
}

function userRows(people: readonly CastMember[], passwordHash: string, now: number): Rows['users'] {
  const daysAgo = (days: number | null) => (days === null ? null : isoTime(now - days * day));
  return people.map(({ joined, signedIn, deactivated, ...person }) => ({
    ...person,
    usernameKey: usernameKey(person.username),
    passwordHash,
    createdAt: isoTime(now - joined * day),
    lastSignInAt: daysAgo(signedIn),
    deactivatedAt: daysAgo(deactivated),
  }));
}
