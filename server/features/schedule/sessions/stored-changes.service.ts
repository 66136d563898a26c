import type { ChangedSession } from '#contract/schedule/schedule.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Span } from './planned-dates.ts';
import { replaceParticipants, updateSession } from './session-writes.queries.ts';
import type { StoredSession } from './sessions.queries.ts';

interface Storing {
  concerned: readonly StoredSession[];
  body: ChangedSession;
  /** New times in the same order; null if they stay. */
  dates: readonly Span[] | null;
  byId: number;
  at: string;
}

/** Stores the changes of each session with its log row. Returns the changed sessions as they were before. */
export async function storeChanges(transaction: Transaction, { concerned, body, dates, byId, at }: Storing) {
  const changed: StoredSession[] = [];
  for (const [index, before] of concerned.entries()) {
    const date = dates?.[index];
    const after = newFields(before, body, date);
    const { participantIds } = body;
    const isOtherPeople = participantIds !== undefined && String(participantIds) !== String(before.participantIds);
    if (Object.keys(after).length === 0 && !isOtherPeople) continue;
    // A reminder for the former day no longer counts.
    const moved = date ? { remindedAt: null } : {};
    await updateSession(transaction, before.id, { ...after, ...moved, updatedAt: at, sequence: before.sequence + 1 });
    if (isOtherPeople) await replaceParticipants(transaction, before.id, participantIds);
    const object = { objectType: 'session', objectId: before.id, institutionId: before.institutionId } as const;
    await recordChange(transaction, { byId, at, ...object, action: date ? 'move' : 'change', before, after });
    changed.push(before);
  }
  return changed;
}

function newFields(before: StoredSession, body: ChangedSession, date: Span | undefined) {
  const { kind, title, description, place, tutorId, participantIds } = body;
  const times = date && { startTime: isoTime(date.start), endTime: isoTime(date.end), zone: body.zone ?? before.zone };
  const given = { kind, title, description, place, tutorId, studentId: participantIds?.[0], ...times };
  const isNew = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== before[field as keyof StoredSession];
  const fresh: Partial<typeof given> = Object.fromEntries(Object.entries(given).filter(isNew));
  return fresh;
}
