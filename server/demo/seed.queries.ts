import { type Insertable, type Kysely, sql } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import { setNextMessageId } from '#server/db/queries/message-ids.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import { countOn } from '#server/db/transfer/next-ids.ts';
import { countConversations, countFirstResponses } from './count-anew.queries.ts';

export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

export interface Rows {
  institutions: Insertable<Schema['institutions']>[];
  users: Insertable<Schema['users']>[];
  subscriptions: Insertable<Schema['subscriptions']>[];
  relationships: Insertable<Schema['relationships']>[];
  messages: Insertable<Schema['messages']>[];
  conversationRead: Insertable<Schema['conversationRead']>[];
  privateNotes: Insertable<Schema['privateNotes']>[];
  savedReplies: Insertable<Schema['savedReplies']>[];
  channelRatings: Insertable<Schema['channelRatings']>[];
  notifications: Insertable<Schema['notifications']>[];
  notificationRecipients: Insertable<Schema['notificationRecipients']>[];
  lessons: Insertable<Schema['lessons']>[];
  lessonParticipants: Insertable<Schema['lessonParticipants']>[];
  invoiceRequests: Insertable<Schema['invoiceRequests']>[];
  invoices: Insertable<Schema['invoices']>[];
  invoicePayments: Insertable<Schema['invoicePayments']>[];
  renewalOffers: Insertable<Schema['renewalOffers']>[];
  billingDetails: Insertable<Schema['billingDetails']>[];
  technicalSetups: Insertable<Schema['technicalSetups']>[];
  setupComments: Insertable<Schema['setupComments']>[];
  singleSignOn: Insertable<Schema['singleSignOn']>[];
  signInDomains: Insertable<Schema['signInDomains']>[];
  fetchedPlatforms: Insertable<Schema['fetchedPlatforms']>[];
  usageFetches: Insertable<Schema['usageFetches']>[];
  firstSteps: Insertable<Schema['firstSteps']>[];
  promotionKits: Insertable<Schema['promotionKits']>[];
  webhooks: Insertable<Schema['webhooks']>[];
  outbox: Insertable<Schema['outbox']>[];
  absences: Insertable<Schema['absences']>[];
}

/** Referenced tables come before the tables that refer to them. */
const tablesInOrder = [
  'institutions',
  'users',
  'subscriptions',
  'relationships',
  'messages',
  'conversationRead',
  'privateNotes',
  'savedReplies',
  'channelRatings',
  'notifications',
  'notificationRecipients',
  'lessons',
  'lessonParticipants',
  'invoiceRequests',
  'invoices',
  'invoicePayments',
  'renewalOffers',
  'billingDetails',
  'technicalSetups',
  'setupComments',
  'singleSignOn',
  'signInDomains',
  'fetchedPlatforms',
  'usageFetches',
  'firstSteps',
  'promotionKits',
  'webhooks',
  'outbox',
  'absences',
] as const;

/** Tables whose rows bring ids that the engine would otherwise assign. */
const countedTables = [
  'institutions',
  'users',
  'notifications',
  'lessons',
  'invoiceRequests',
  'invoices',
  'technicalSetups',
  'setupComments',
  'fetchedPlatforms',
  'webhooks',
  'privateNotes',
  'savedReplies',
  'channelRatings',
] as const;

/**
 * Inserts rows with their own ids, all or none, and sets the engine's counters behind them. `then` runs in the same
 * transaction.
 */
export async function insertRows(
  db: Kysely<Schema>,
  rows: Rows,
  then = async (_transaction: Transaction) => {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of tablesInOrder) {
      for (const some of chunksOf<Rows[typeof table][number]>(rows[table])) {
        await transaction.insertInto(table).values(some).execute();
      }
    }
    await countOn(transaction, countedTables);
    await countMessages(transaction);
    await setCounter(transaction, 'invoiceNumber', rows.invoices.length + 1);
    await then(transaction);
  });
}

/** Sets the next message id behind the inserted ones, and counts each conversation. */
export async function countMessages(db: Db): Promise<void> {
  await countConversations(db);
  await countFirstResponses(db);
  const { newest } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('newest'))
    .executeTakeFirstOrThrow();
  await setNextMessageId(db, newest + 1);
}

/** The last message of a talk needed no answer, so a wait begins with the next talk. Talks take `talkMaxMs` at most. */
export async function settleDemoTalks(db: Db, talkMaxMs: number): Promise<void> {
  const responses = await db.selectFrom('firstResponses').selectAll().execute();
  const questions = await db
    .selectFrom('messages')
    .whereRef('senderId', '=', 'channelCustomerId')
    .select(['id', 'senderId', 'timestamp'])
    .orderBy('id')
    .execute();
  const beganOf = (answeredAt: string) => new Date(Date.parse(answeredAt) - talkMaxMs).toISOString();
  const long = responses.filter(({ askedAt, answeredAt }) => askedAt < beganOf(answeredAt));
  if (long.length === 0) return;
  const askedAnew = long.flatMap((response) => {
    const { answerId, customerId, answeredAt } = response;
    const question = questions.find(
      ({ id, senderId, timestamp }) => senderId === customerId && id < answerId && timestamp >= beganOf(answeredAt),
    );
    return question ? [{ ...response, askedAt: question.timestamp }] : [];
  });
  const answerIds = long.map(({ answerId }) => answerId);
  await db.deleteFrom('firstResponses').where('answerId', 'in', answerIds).execute();
  if (askedAnew.length > 0) await db.insertInto('firstResponses').values(askedAnew).execute();
}

/**
 * Sets the desks of the demo's team: last messages before one moment needed no answer, and conversations before another
 * are closed.
 */
export async function setDemoDesks(
  db: Db,
  { settledBefore, closedBefore, closedAt, assigned, tagged, closed }: DemoDesks,
): Promise<void> {
  const channels = db.updateTable('conversations').where('key', 'like', 'channel:%');
  const saidLastBefore = (moment: string) =>
    sql<boolean>`exists (select 1 from messages as m
      where m.conversation = conversations.key and m.id = conversations."lastChange" and m.timestamp < ${moment})`;
  await channels
    .set(({ ref }) => ({ askedAt: null, answeredUpTo: ref('lastChange'), answeredCount: ref('sentByFirst') }))
    .where('askedAt', 'is not', null)
    .where(saidLastBefore(settledBefore))
    .execute();
  // A later question begins a new wait.
  const ofCustomer = sql`m.conversation = conversations.key and m."senderId" = m."channelCustomerId"`;
  await channels
    .set({
      askedAt: sql<string>`(select min(m.timestamp) from messages as m
        where ${ofCustomer} and m.timestamp >= ${settledBefore})`,
    })
    .where('askedAt', '<', settledBefore)
    .execute();
  await channels.set({ closedAt }).where(saidLastBefore(closedBefore)).execute();
  for (const { key, ...desk } of [...assigned, ...tagged]) await channels.set(desk).where('key', '=', key).execute();
  const closings = rowsOf(
    db,
    closed.map((one) => [one.key, one.closedAt]),
    ['text', 'timestamptz'],
  );
  await sql`with closings(key, "closedAt") as (${closings})
    update conversations set "closedAt" = closings."closedAt" from closings where conversations.key = closings.key`.execute(
    db,
  );
}

interface DemoDesks {
  settledBefore: string;
  closedBefore: string;
  closedAt: string;
  assigned: readonly { key: string; assigneeId: number }[];
  tagged: readonly { key: string; tags: string }[];
  closed: readonly { key: string; closedAt: string }[];
}

/** Steps after the rows above, in this order. */
const demoSteps = ['library', 'usage'] as const;
export type DemoStep = (typeof demoSteps)[number];
const stepCounter = 'demoStep';

/** The next step of the demo; undefined when it is complete. */
export async function findDemoStep(db: Db): Promise<DemoStep | undefined> {
  const row = await db.selectFrom('counters').where('name', '=', stepCounter).select('next').executeTakeFirst();
  return row && demoSteps[row.next];
}

/** Call this in the transaction of the preceding step. */
export async function setDemoStep(db: Db, step: DemoStep): Promise<void> {
  const next = demoSteps.indexOf(step);
  await db
    .insertInto('counters')
    .values({ name: stepCounter, next })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next }))
    .execute();
}

export async function deleteDemoStep(db: Db): Promise<void> {
  await db.deleteFrom('counters').where('name', '=', stepCounter).execute();
}

async function setCounter(db: Db, name: string, next: number): Promise<void> {
  await db.updateTable('counters').set({ next }).where('name', '=', name).execute();
}
