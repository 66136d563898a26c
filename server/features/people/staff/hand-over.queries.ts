import { sql } from 'kysely';
import type { Assignment } from '#contract/values/capabilities.ts';
import { countRows } from '#server/db/count-rows.ts';
import { idRows, rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

export async function listAssigned(db: Db, assignment: Assignment, staffId: number): Promise<number[]> {
  const rows = await db.selectFrom('institutions').where(assignment, '=', staffId).orderBy('id').select('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Reassigns all institutions of one staff member to another and returns their ids. One statement, so that no other
 * change can happen in between.
 */
export async function reassignAll(
  db: Db,
  assignment: Assignment,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<{ id: number; name: string }[]> {
  const handed = await db
    .updateTable('institutions')
    .set({ [assignment]: toId })
    .where(assignment, '=', fromId)
    .returning(['id', 'name'])
    .execute();
  return handed.sort((a, b) => a.id - b.id);
}

/** Counts those of the conversations that have messages and that the team has not closed. */
export async function countOpenConversations(db: Db, keys: readonly string[]): Promise<number> {
  const listed = rowsOf(
    db,
    keys.map((key) => [key]),
    ['text'],
  );
  return countRows(
    db.selectFrom('conversations').where('key', 'in', sql<string>`(${listed})`).where('closedAt', 'is', null),
  );
}

/** Counts the staff member's sessions with people of these institutions that have not ended at `now`. */
export async function countComingSessions(
  db: Db,
  { tutorId, institutionIds, now }: { tutorId: number; institutionIds: readonly number[]; now: string },
): Promise<number> {
  const listed = idRows(db, institutionIds);
  return countRows(
    db
      .selectFrom('lessons')
      .where('tutorId', '=', tutorId)
      .where('institutionId', 'in', sql<number>`(${listed})`)
      .where('cancelledAt', 'is', null)
      .where('endTime', '>', now),
  );
}
