import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { canSeeUser } from '#server/features/users/users.access.ts';
import { type Circle, type People, toPersonCard } from '#server/features/users/users.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { forbidden, notSignedIn } from '#server/platform/errors.ts';
import { bind } from '#server/platform/http.ts';
import { listLessonsEndingAfter } from './schedule.queries.ts';

export interface ScheduleParts {
  db: Db;
  people: People;
  clock: Clock;
}

export function registerSchedule(app: FastifyInstance, { db, people, clock }: ScheduleParts): void {
  bind(app, 'GET /api/lessons/upcoming', async ({ viewer, query: { contactId, userId } }) => {
    if (userId !== undefined && userId !== viewer.id) throw forbidden();
    const circle = await people.circle();
    // Somebody one may not see is answered like nobody.
    if (contactId !== undefined && !isSeen(circle, viewer.id, contactId)) throw forbidden();
    const rows = await listLessonsEndingAfter(db, viewer.id, { after: isoTime(clock()), contactId });
    return rows.flatMap(({ tutorId, studentId, ...lesson }) => {
      const other = circle.find(tutorId === viewer.id ? studentId : tutorId);
      return other ? [{ ...lesson, with: toPersonCard(other) }] : [];
    });
  });
}

function isSeen(circle: Circle, viewerId: number, otherId: number): boolean {
  const me = circle.find(viewerId);
  if (!me) throw notSignedIn();
  const other = circle.find(otherId);
  return other !== undefined && canSeeUser(me, other, circle.tie(me.id, other.id));
}
