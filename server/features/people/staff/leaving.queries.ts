import { sql } from 'kysely';
import type { Assignment } from '#contract/values/capabilities.ts';
import { countRows } from '#server/db/count-rows.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** Sessions of a member of staff that have not ended and are not cancelled, soonest first. */
export function listComingSessions(db: Db, tutorId: number, now: string) {
  return db
    .selectFrom('lessons')
    .leftJoin('institutions', 'institutions.id', 'lessons.institutionId')
    .where('tutorId', '=', tutorId)
    .where('cancelledAt', 'is', null)
    .where('endTime', '>', now)
    .orderBy('startTime')
    .orderBy('lessons.id')
    .select(['lessons.id', 'lessons.title', 'startTime', 'lessons.institutionId', 'institutions.name as institution'])
    .execute();
}

/** The keys of open channels that are assigned to a member of staff. */
export async function listAssignedChannels(db: Db, assigneeId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .where('assigneeId', '=', assigneeId)
    .where('closedAt', 'is', null)
    .orderBy('key')
    .select('key')
    .execute();
  return rows.map(({ key }) => key);
}

export async function assignChannel(db: Db, key: string, assigneeId: number | null): Promise<void> {
  await db.updateTable('conversations').set({ assigneeId, grantedToId: null }).where('key', '=', key).execute();
}

/** Broadcasts that are planned under the name of a member of staff. */
export async function listPlannedBroadcasts(db: Db, createdBy: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plannedNotifications')
    .where('createdBy', '=', createdBy)
    .where('sentAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function giveBroadcasts(
  db: Db,
  ids: readonly number[],
  { createdBy, updatedAt }: { createdBy: number; updatedAt: string },
): Promise<void> {
  await db
    .updateTable('plannedNotifications')
    .set({ createdBy, updatedAt })
    .where('id', 'in', sql<number>`(${idRows(db, ids)})`)
    .execute();
}

export function listAssignedInstitutions(db: Db, assignment: Assignment, staffId: number) {
  return db
    .selectFrom('institutions')
    .where(assignment, '=', staffId)
    .orderBy('nameKey')
    .orderBy('id')
    .select(['id', 'name'])
    .execute();
}

export async function unassignAll(db: Db, assignment: Assignment, staffId: number) {
  const left = await db
    .updateTable('institutions')
    .set({ [assignment]: null })
    .where(assignment, '=', staffId)
    .returning(['id', 'name'])
    .execute();
  return left.sort((a, b) => a.id - b.id);
}

/** Drafts of invoices and unanswered offers of these institutions, which go on with whoever serves them. */
export async function countPapers(db: Db, institutionIds: readonly number[], day: string) {
  const listed = sql<number>`(${idRows(db, institutionIds)})`;
  return {
    drafts: await countRows(db.selectFrom('invoiceDrafts').where('institutionId', 'in', listed)),
    offers: await countRows(
      db
        .selectFrom('renewalOffers')
        .where('institutionId', 'in', listed)
        .where('requestId', 'is', null)
        .where('declinedAt', 'is', null)
        .where('validUntil', '>=', day),
    ),
  };
}
