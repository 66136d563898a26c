import type { ChangedSession } from '#contract/schedule/schedule.ts';
import type { Db } from '#server/db/schema.ts';
import { canSeeSession } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { lockPeople } from './session-writes.queries.ts';
import { findSession, listSeriesFrom, type StoredSession } from './sessions.queries.ts';

export type Scope = ChangedSession['scope'];

/** A session that is about to be changed, and with the rest of its series the dates after it. */
export interface TakenSession {
  session: StoredSession;
  concerned: StoredSession[];
}

interface Taking {
  id: number;
  scope: Scope;
  now: number;
  /** Whose time the change takes up besides. */
  alsoLocked?: readonly number[];
}

/** Locks a session with everybody whose time it takes up; refused where the viewer may not touch it, or nobody any more. */
export async function takeSession(
  transaction: Db,
  me: Person,
  { id, scope, now, alsoLocked = [] }: Taking,
): Promise<TakenSession> {
  const missing = notFound('This session does not exist');
  const seen = await findSession(transaction, id);
  if (!seen || !canSeeSession(me, seen)) throw missing;
  await lockPeople(transaction, [seen.tutorId, ...alsoLocked]);
  // What was read before the lock may have been changed by whoever held it.
  const session = await findSession(transaction, id);
  if (!session || session.tutorId !== seen.tutorId || !canSeeSession(me, session)) throw missing;
  if (session.cancelledAt) throw conflict('This session is cancelled');
  if (Date.parse(session.endTime) <= now) throw conflict('This session is over');
  if (scope === 'one' || session.seriesId === null) return { session, concerned: [session] };
  return { session, concerned: await listSeriesFrom(transaction, session.seriesId, session.startTime) };
}
