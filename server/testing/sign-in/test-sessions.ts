import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import { hashToken } from '#server/platform/passwords.ts';

const hour = 60 * 60 * 1000;
const purposes = ['read', 'change', 'cancel', 'file'] as const;

/** When these sessions were last changed. */
export const testSessionAt = '2026-03-01T10:00:00.000Z';
export const testFeedSecret = 'the-secret-of-the-feed-of-the-librarian';

/** A customer whom in the access test only admins serve. */
const strangerId = 5;

/** Member of staff and customer of each person's sessions. Only admins take part in the last pair. */
const pairs: Record<number, readonly [tutorId: number, studentId: number]> = {
  1: [1, 2],
  2: [4, 2],
  3: [3, 2],
  4: [4, 6],
  [strangerId]: [1, strangerId],
};

/** For the access test: the id of a person's session for each purpose. */
export function testSessionOf(purpose: (typeof purposes)[number], personId: number): number {
  return (purposes.indexOf(purpose) + 1) * 100 + personId;
}

/** Inserts a session with its first participant, and returns its id. */
export async function insertTestSession(db: Db, more: Partial<Insertable<Schema['lessons']>> = {}): Promise<number> {
  const row = {
    ...{ tutorId: 4, studentId: 2, institutionId: 1, title: 'Training for the desk' },
    ...{ startTime: '2026-03-06T14:00:00.000Z', endTime: '2026-03-06T15:00:00.000Z' },
    ...{ createdAt: testSessionAt, updatedAt: testSessionAt, ...more },
  };
  const { id } = await db.insertInto('lessons').values(row).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('lessonParticipants').values({ lessonId: id, userId: row.studentId, position: 0 }).execute();
  return id;
}

/** For the access test: each person's sessions at separate times, and a calendar feed. */
export async function insertTestSessions(db: Db, now: number): Promise<void> {
  let start = now + 24 * hour;
  for (const [personId, [tutorId, studentId]] of Object.entries(pairs)) {
    for (const purpose of purposes) {
      const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + hour / 2).toISOString() };
      await insertTestSession(db, { id: testSessionOf(purpose, Number(personId)), tutorId, studentId, ...times });
      start += hour / 2;
    }
  }
  const feed = { userId: 2, secretHash: hashToken(testFeedSecret), createdAt: testSessionAt };
  await db.insertInto('calendarFeeds').values(feed).execute();
}
