import type { SessionWarning } from '#contract/schedule/schedule.ts';
import type { SupportHours } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canSeeSession } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Span } from './planned-dates.ts';
import { warningsFor } from './session-warnings.ts';
import { listBusy, type StoredSession } from './sessions.queries.ts';

interface Asked {
  viewer: Person;
  directory: Directory;
  now: number;
  supportHours: SupportHours;
  /** Participants, staff and customers. */
  personIds: readonly number[];
  /** Sessions that are being moved do not clash. */
  except?: readonly number[];
}

export async function readWarnings(db: Db, dates: readonly Span[], asked: Asked): Promise<SessionWarning[]> {
  const { viewer, directory, personIds, now, supportHours } = asked;
  const from = Math.min(...dates.map(({ start }) => start));
  const to = Math.max(...dates.map(({ end }) => end));
  const window = { people: personIds, from: isoTime(from), to: isoTime(to), except: asked.except ?? [] };
  const rows = await listBusy(db, window);
  const namesIn = ({ tutorId, participantIds }: StoredSession) =>
    personIds
      .filter((id) => id === tutorId || participantIds.includes(id))
      .flatMap((id) => directory.find(id)?.fullName ?? []);
  const busy = rows.map((row) => ({
    sessionId: canSeeSession(viewer, row) ? row.id : null,
    names: namesIn(row),
    title: row.title,
    start: Date.parse(row.startTime),
    end: Date.parse(row.endTime),
  }));
  return warningsFor(dates, { now, supportHours, busy });
}
