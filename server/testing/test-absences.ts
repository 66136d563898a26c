import type { Db } from '#server/db/schema.ts';
import { successorId } from './test-institution-rows.ts';

/** An absence to come of each member of staff of the cast, and one that was called off; those of an administrator are somebody else's. */
export const absenceOf = (personId: number) => 3000 + personId;
export const endedAbsenceOf = (personId: number) => 6000 + personId;
export const foreignAbsence = 3999;
export const foreignEndedAbsence = 6999;

/** Nobody of the cast stands in for the others here, so that none of them reads more than without absences. */
export async function insertAbsences(db: Db, at: string, staffIds: readonly number[]): Promise<void> {
  const facts = { standInId: 1, note: null, createdBy: 1, createdAt: at };
  const rows = staffIds.flatMap((id, place) => {
    const day = (month: number) => `2026-${String(month).padStart(2, '0')}-${String(10 + place)}`;
    const staffId = id === 1 ? successorId : id;
    return [
      { ...facts, id: absenceOf(id), staffId, fromDay: day(8), untilDay: day(8), endedAt: null },
      { ...facts, id: endedAbsenceOf(id), staffId, fromDay: day(9), untilDay: day(9), endedAt: at },
    ];
  });
  const foreign = { ...facts, staffId: successorId };
  await db
    .insertInto('absences')
    .values([
      ...rows,
      { ...foreign, id: foreignAbsence, fromDay: '2026-10-01', untilDay: '2026-10-01', endedAt: null },
      { ...foreign, id: foreignEndedAbsence, fromDay: '2026-10-02', untilDay: '2026-10-02', endedAt: at },
    ])
    .execute();
}
