import type { Db } from '#server/db/schema.ts';

export interface LessonRow {
  id: number;
  tutorId: number;
  studentId: number;
  title: string;
  startTime: string;
  endTime: string;
  description: string | null;
}

/** A person's sessions that end after a given moment, soonest first; with a contact, only those with them. */
export async function listLessonsEndingAfter(
  db: Db,
  viewerId: number,
  { after, contactId }: { after: string; contactId: number | undefined },
): Promise<LessonRow[]> {
  return db
    .selectFrom('lessons')
    .where((row) => {
      const own = (mine: 'tutorId' | 'studentId', theirs: 'tutorId' | 'studentId') =>
        contactId === undefined ? row(mine, '=', viewerId) : row.and({ [mine]: viewerId, [theirs]: contactId });
      return row.or([own('tutorId', 'studentId'), own('studentId', 'tutorId')]);
    })
    .where('endTime', '>', after)
    .orderBy('startTime')
    .orderBy('id')
    .select(['id', 'tutorId', 'studentId', 'title', 'startTime', 'endTime', 'description'])
    .execute();
}
