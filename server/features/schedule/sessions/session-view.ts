import type { Session } from '#contract/schedule/schedule.ts';
import { type Directory, toPersonCard } from '#server/features/people/directory.service.ts';
import { canChangeSession, canSeeSession } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { StoredSession } from './sessions.queries.ts';

export interface Look {
  viewer: Person;
  directory: Directory;
  now: number;
}

/** A session in the form of the API, for this viewer. */
export function toSession(row: StoredSession, { viewer, directory, now }: Look): Session {
  const isOpen = row.cancelledAt === null && row.endTime > isoTime(now);
  const canceller = row.cancelledBy === null ? undefined : directory.find(row.cancelledBy);
  return {
    ...row,
    tutor: toPersonCard(personOf(directory, row.tutorId)),
    participants: row.participantIds.map((id) => toPersonCard(personOf(directory, id))),
    institution:
      row.institutionId !== null && row.institutionName !== null
        ? { id: row.institutionId, name: row.institutionName }
        : null,
    coveredFor: viewer.coversFor?.includes(row.tutorId)
      ? { id: row.tutorId, fullName: personOf(directory, row.tutorId).fullName }
      : null,
    cancelledBy: canceller ? { id: canceller.id, fullName: canceller.fullName } : null,
    canChange: isOpen && canChangeSession(viewer, row),
    canMove: isOpen && canSeeSession(viewer, row),
    canCancel: isOpen && canSeeSession(viewer, row),
  };
}

/** User rows are never deleted, so every participant is in the directory. */
function personOf(directory: Directory, id: number): Person {
  const person = directory.find(id);
  if (!person) throw new Error(`Person ${id} takes part in a session and is unknown`);
  return person;
}
