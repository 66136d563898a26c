import { type Insertable, type Kysely, sql } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import { engineOf } from '#server/db/engine.ts';
import { countFirstResponses } from '#server/db/migrations/0031-first-responses.ts';
import { countConversations } from '#server/db/migrations/0046-portal-lines.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

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
  webhookDeliveries: Insertable<Schema['webhookDeliveries']>[];
}

/** What others refer to comes before them. */
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
  'webhookDeliveries',
] as const;

/** Those whose rows bring ids that the engine would hand out itself. */
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

/** Puts in rows that bring their own ids, all or none, and lets the engines count on from there; `then` is of the same commit. */
export async function insertRows(db: Kysely<Schema>, rows: Rows, then = async (_db: Db) => {}): Promise<void> {
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

/** PostgreSQL's counters do not notice ids that were handed in. SQLite's do. */
export async function countOn(db: Db, tables: readonly (keyof Schema & string)[]): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  const counters = tables.map(
    (table) => sql`
      (select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null)`,
  );
  await sql`select ${sql.join(counters)}`.execute(db);
}

/** Message ids go on after those that were handed in, and each conversation knows its numbers. */
export async function countMessages(db: Db): Promise<void> {
  await countConversations(db as unknown as Kysely<unknown>);
  await countFirstResponses(db as unknown as Kysely<unknown>);
  const { newest } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('newest'))
    .executeTakeFirstOrThrow();
  if (engineOf(db) === 'sqlite') await setCounter(db, 'messageId', newest + 1);
  else await sql`select setval('"messageIds"', ${newest + 1}, false)`.execute(db);
}

/** What ended a talk needed no answer: who asked in the next one waited from then on. Talks take `talkMaxMs` at most. */
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

/** The desks of the demo's team: what was said last before a moment needed no answer, and before another one is closed. */
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
  // What is asked anew begins a wait of its own.
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

/** What comes after the rows above, in this order. */
const demoSteps = ['library', 'usage'] as const;
export type DemoStep = (typeof demoSteps)[number];
const stepCounter = 'demoStep';

/** What is still to be put into the demo first; undefined when nothing is. */
export async function findDemoStep(db: Db): Promise<DemoStep | undefined> {
  const row = await db.selectFrom('counters').where('name', '=', stepCounter).select('next').executeTakeFirst();
  return row && demoSteps[row.next];
}

/** To be called in the transaction of the step before it. */
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
