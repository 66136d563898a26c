import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { type Directory, type People, toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { canSeeUser } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { bindList, pageOf } from '#server/platform/http/list-page.ts';
import { listLessonsEndingAfter } from './schedule.queries.ts';

export interface ScheduleParts {
  db: Db;
  people: People;
  clock: Clock;
}

export function registerSchedule(app: FastifyInstance, { db, people, clock }: ScheduleParts): void {
  bindList(app, 'GET /api/lessons/upcoming', async ({ viewer, query }) => {
    const { contactId, userId } = query;
    if (userId !== undefined && userId !== viewer.id) throw forbidden();
    const { me, directory } = await viewerOf(people, viewer.id);
    // The same answer for a person the viewer may not see and for one who does not exist.
    if (contactId !== undefined && !isSeen(directory, me, contactId)) throw forbidden();
    const rows = await listLessonsEndingAfter(db, viewer.id, { after: isoTime(clock()), contactId });
    const lessons = rows.flatMap(({ tutorId, studentId, ...lesson }) => {
      const other = directory.find(tutorId === viewer.id ? studentId : tutorId);
      return other ? [{ ...lesson, with: toPersonCard(other) }] : [];
    });
    return pageOf(lessons, query, ({ id }) => id);
  });
}

function isSeen(directory: Directory, me: Person, otherId: number): boolean {
  const other = directory.find(otherId);
  return other !== undefined && canSeeUser(me, other, directory.relation(me.id, other.id));
}
