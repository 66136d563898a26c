import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import { insertLibrary } from '#bench/library-rows.ts';
import type { BenchPerson } from '#bench/protocol.ts';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Schema } from '#server/db/schema.ts';
import { countMessages, countOn, insertRows } from '#server/demo/seed.queries.ts';
import { findFirstUnindexed, findNewestId } from '#server/features/chat/search/message-index.queries.ts';
import { indexMessages } from '#server/features/chat/search/message-index.service.ts';
import { measureResponses } from '#server/features/statistics/measure-responses.service.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { adminId, colleagues, librarianId, managerId, scalePeople } from './scale-people.ts';
import type { ScaleSize } from './scale-size.ts';
import { marksOf, scaleTalks } from './scale-talks.ts';

const crowdMax = 500;
const messagesAtOnce = 10_000;
const rowsOfReport = 1045;
const monthsOfYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export const viewers = { admin: adminId, manager: managerId, librarian: librarianId } as const;
export type ViewerName = keyof typeof viewers;

export function cookieOf(viewer: ViewerName): string {
  return `carrel_session=${tokenOf(viewer)}`;
}

/** So many colleagues two by two, each with an open session. */
export function crowdOf(size: ScaleSize, count: number): BenchPerson[] {
  return colleagues(size, count).map(({ id, partnerId }) => {
    return { id, partnerId, cookie: `carrel_session=${tokenOf(`person${id}`)}` };
  });
}

/** Fills a fresh database, the same in every run; the full size takes some minutes. */
export async function fillScale(db: Kysely<Schema>, size: ScaleSize): Promise<void> {
  const now = Date.now();
  const nothing = { relationships: [], messages: [], conversationRead: [], notifications: [], lessons: [] };
  const noMore = {
    privateNotes: [],
    savedReplies: [],
    channelRatings: [],
    notificationRecipients: [],
    lessonParticipants: [],
    invoices: [],
    invoicePayments: [],
    renewalOffers: [],
    billingDetails: [],
    technicalSetups: [],
    setupComments: [],
  };
  await insertRows(db, { ...scalePeople(size, now), ...nothing, ...noMore });
  await insertTalks(db, size, now);
  await indexTalks(db);
  await measureResponses(db, new Set());
  await insertSessions(db, size, now);
  await insertLibrary(db, size.resources);
  await countOn(db, ['resources']);
  await insertUsage(db, size, now);
  // What the database does by itself in a quiet minute.
  await sql.raw(engineOf(db) === 'postgres' ? 'vacuum analyze' : 'pragma wal_checkpoint(truncate)').execute(db);
}

async function insertTalks(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const talks = scaleTalks(size, now);
  const time = engineOf(db) === 'sqlite' ? 'text' : 'timestamptz';
  const types = ['text', 'bigint', 'bigint', 'bigint', 'bigint', 'text', time, 'text'];
  for (let rows = talks.next(messagesAtOnce); rows.length > 0; rows = talks.next(messagesAtOnce)) {
    await sql`
      insert into messages (
        conversation, id, "channelCustomerId", "senderId", "receiverId", content, timestamp, "clientId"
      ) ${rowsOf(db, rows, types)}`.execute(db);
  }
  await sql`
    insert into "conversationRead" ("userId", conversation, "lastReadId", "lastReceivedId")
    ${rowsOf(db, marksOf(talks), ['bigint', 'text', 'bigint', 'bigint'])}`.execute(db);
  await sql`delete from conversations`.execute(db);
  await countMessages(db);
}

/** What the portal's job does by and by. */
async function indexTalks(db: Kysely<Schema>): Promise<void> {
  while ((await findFirstUnindexed(db)) <= (await findNewestId(db))) await indexMessages(db);
}

async function insertSessions(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const crowd = colleagues(size, crowdMax).map(({ id }) => ({ name: `person${id}`, userId: id }));
  const asking = Object.entries(viewers).map(([name, userId]) => ({ name, userId }));
  const rows = [...asking, ...crowd].map(({ name, userId }) => {
    return { tokenHash: hashToken(tokenOf(name)), userId, createdAt: at, lastSeenAt: at, userAgent: 'bench' };
  });
  await db.insertInto('sessions').values(rows).execute();
}

/** Reports of a year's months, ten for an institution. */
async function insertUsage(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  for (let number = 0; number < size.usageRows / rowsOfReport; number++) {
    const year = 2016 + (number % 10);
    const institutionId = 1 + Math.floor(number / 10);
    const months = monthsOfYear.map((month) => `${year}-${String(month).padStart(2, '0')}`);
    const { id: resourceId } = await db
      .insertInto('resources')
      .values({
        ...{ title: `Usage ${year}`, type: 'usage_stats', url: '/uploads/none', description: '', category: 'usage' },
        ...{ audience: 'librarian', uploaderId: adminId, institutionId, sharedWithId: null, fileName: null },
        ...{ sharedAt: at, createdAt: at, textState: 'none' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: importId } = await db
      .insertInto('usageImports')
      .values({
        ...{ institutionId, uploaderId: adminId, resourceId, report: 'IR_M1', reportName: 'Item report' },
        ...{ sha256: createHash('sha256').update(String(number)).digest('hex'), release: '5.1' },
        ...{ months: months.join(','), uses: months.map(() => 1000).join(','), usesMetric: metric },
        ...{ startedAt: at, completedAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sums = months.map((month) => ({ importId, month, metric, dataType: 'Audiovisual', figure: 1000 }));
    await db.insertInto('usageSums').values(sums).execute();
    await insertFacts(db, importId, year);
  }
}

const metric = 'Total_Item_Requests';

async function insertFacts(db: Kysely<Schema>, importId: number, year: number): Promise<void> {
  const facts = Array.from({ length: rowsOfReport }, (_, row): Insertable<Schema['usageFacts']> => {
    const figures = Object.fromEntries(monthsOfYear.map((month) => [`m${month}`, (row * 7 + month * 13) % 197]));
    const about = { importId, metric, row: row + 8, year, title: `Lecture ${row}`, dataType: 'Audiovisual' };
    return { ...about, ...figures } as Insertable<Schema['usageFacts']>;
  });
  for (let start = 0; start < facts.length; start += 500) {
    await db
      .insertInto('usageFacts')
      .values(facts.slice(start, start + 500))
      .execute();
  }
}

function tokenOf(name: string): string {
  return `bench-scale-${name}`;
}
