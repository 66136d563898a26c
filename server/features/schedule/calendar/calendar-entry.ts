import type { Directory } from '#server/features/people/directory.service.ts';
import type { StoredSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import type { CalendarEntry } from './calendar-file.ts';

export function toEntry(session: StoredSession, directory: Directory): CalendarEntry {
  const ids = [session.tutorId, ...session.participantIds];
  return { ...session, names: ids.flatMap((id) => directory.find(id)?.fullName ?? []) };
}
