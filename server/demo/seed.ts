import type { Kysely } from 'kysely';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { keysOfPerson, nameKey } from '#server/db/keys/name-key.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type CastInstitution, type CastMember, cast, castInstitutions, castPassword } from './cast.ts';
import { demoDesk, demoTags } from './conversations/demo-desk.ts';
import { demoTalks } from './conversations/demo-talks.ts';
import { demoAbsences } from './demo-absences.ts';
import { demoLessons } from './demo-lessons.ts';
import { demoNotifications } from './demo-notifications.ts';
import { demoInstitutions, demoPeople } from './demo-people.ts';
import { demoPromotionKits } from './demo-promotion-kits.ts';
import { demoRelationships } from './demo-relationships.ts';
import { demoSetups } from './demo-setups.ts';
import { demoSingleSignOn } from './demo-single-sign-on.ts';
import { demoWebhooks } from './demo-webhooks.ts';
import { demoFetching } from './plans-and-usage/demo-fetching.ts';
import { demoInvoices } from './plans-and-usage/demo-invoices.ts';
import { demoRenewalOffers } from './plans-and-usage/demo-renewals.ts';
import { agreedSubscriptions, currentSubscriptions, pastSubscriptions } from './plans-and-usage/demo-subscriptions.ts';
import { insertRows, isEmpty, type Rows, setDemoDesks, setDemoStep, settleDemoTalks } from './seed.queries.ts';
import { type Ago, workingTimeBefore } from './working-time.ts';

const day = 24 * 60 * 60 * 1000;
/** Longer than any talk. */
const settledAfterMs = 5 * day;
/** Earlier than the first usage of the demo. */
const institutionsSince = '2024-09-02T09:00:00.000Z';

export async function seedDemo(db: Kysely<Schema>, now: number): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const everybody = [...cast, ...demoPeople];
  const ago = workingTimeBefore(now);
  const current = currentSubscriptions(everybody, now);
  const past = pastSubscriptions(current);
  const desk = demoDesk(ago);
  const { changes, ...setups } = await demoSetups(now, ago);
  const { changes: switched, ...singleSignOn } = demoSingleSignOn(ago);
  const rows: Rows = {
    institutions: institutionRows([...castInstitutions, ...demoInstitutions]),
    users: userRows(everybody, await hashPassword(castPassword), ago),
    subscriptions: [...past, ...current, ...agreedSubscriptions(current)],
    ...demoInvoices(ago, everybody, { past, current }),
    ...demoRenewalOffers(ago, current),
    ...demoRelationships(ago),
    ...demoTalks(ago),
    ...desk,
    ...demoNotifications(ago),
    ...demoLessons(now, ago),
    ...setups,
    ...singleSignOn,
    ...demoFetching(now),
    firstSteps: firstStepsRows(everybody, isoTime(now)),
    ...demoWebhooks(now),
    promotionKits: demoPromotionKits(now),
    absences: demoAbsences(now),
  };
  await insertRows(db, rows, async (transaction) => {
    await recordChanges(transaction, [...changes, ...switched]);
    await settleDemoTalks(transaction, settledAfterMs);
    await setDemoDesks(transaction, {
      settledBefore: isoTime(now - settledAfterMs),
      closedBefore: isoTime(now - 20 * day),
      closedAt: isoTime(now - 2 * day),
      assigned: [{ key: channelKey(5), assigneeId: 4 }],
      tagged: demoTags.map(([customerId, tags]) => ({ key: channelKey(customerId), tags: JSON.stringify(tags) })),
      closed: desk.channelRatings.map(({ customerId, askedAt }) => ({
        key: channelKey(customerId),
        closedAt: askedAt,
      })),
    });
    await setDemoStep(transaction, 'library');
  });
  return true;
}

/** Inserts only the named people, as tests need them. */
export async function insertCast(db: Kysely<Schema>, passwordHash: string, now: number): Promise<void> {
  const rows: Rows = {
    institutions: institutionRows(castInstitutions),
    users: userRows(cast, passwordHash, workingTimeBefore(now)),
    subscriptions: currentSubscriptions(cast, now),
    relationships: [],
    messages: [],
    conversationRead: [],
    privateNotes: [],
    savedReplies: [],
    channelRatings: [],
    notifications: [],
    notificationRecipients: [],
    lessons: [],
    lessonParticipants: [],
    invoiceRequests: [],
    invoices: [],
    invoicePayments: [],
    renewalOffers: [],
    billingDetails: [],
    technicalSetups: [],
    setupComments: [],
    singleSignOn: [],
    signInDomains: [],
    fetchedPlatforms: [],
    usageFetches: [],
    firstSteps: [],
    promotionKits: [],
    webhooks: [],
    outbox: [],
    absences: [],
  };
  await insertRows(db, rows);
}

/** All people have closed the first-steps list except one librarian, who shows it. */
function firstStepsRows(people: readonly CastMember[], at: string): Rows['firstSteps'] {
  const isNew = ({ username }: CastMember) => username === 'oliver.penhale';
  return people.filter((person) => !isNew(person)).map(({ id }) => ({ personId: id, step: 'closed', at }));
}

function institutionRows(institutions: readonly CastInstitution[]): Rows['institutions'] {
  return institutions.map((institution) => ({
    ...institution,
    nameKey: nameKey(institution.name),
    createdAt: institutionsSince,
  }));
}

/** `ago` counts from the moment the rows are inserted. */
export function userRows(people: readonly CastMember[], passwordHash: string, ago: Ago): Rows['users'] {
  const daysAgo = (days: number | null) => (days === null ? null : isoTime(ago(days)));
  return people.map(({ joined, signedIn, deactivated, ...person }) => ({
    ...person,
    usernameKey: usernameKey(person.username),
    ...keysOfPerson(person),
    passwordHash,
    createdAt: isoTime(ago(joined)),
    lastSignInAt: daysAgo(signedIn),
    deactivatedAt: daysAgo(deactivated),
  }));
}
