import type { ChangedSession } from '#contract/schedule/schedule.ts';
import type { Transaction } from '#server/db/schema.ts';
import { canSeeSession } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { lockPeople } from './session-writes.queries.ts';
import { findSession, listSeriesFrom, type StoredSession } from './sessions.queries.ts';

export type Scope = ChangedSession['scope'];

/** A session that is about to be changed, with the later dates of its series if they change too. */
export interface TakenSession {
  session: StoredSession;
  concerned: StoredSession[];
}

interface Taking {
  id: number;
  scope: Scope;
  now: number;
  /** Further people whose time the change books. */
  alsoLocked?: readonly number[];
}

/**
 * Locks a session and all people whose time it books; refused if the viewer may not change it, or if it is over or
 * cancelled.
 */
export async function takeSession(
  transaction: Transaction,
  me: Person,
  { id, scope, now, alsoLocked = [] }: Taking,
): Promise<TakenSession> {
  const missing = notFound('This session does not exist');
  const seen = await findSession(transaction, id);
  if (!seen || !canSeeSession(me, seen)) throw missing;
  await lockPeople(transaction, [seen.tutorId, ...alsoLocked]);
  // A concurrent change may have been committed between the first read and the lock.
  const session = await findSession(transaction, id);
  if (!session || session.tutorId !== seen.tutorId || !canSeeSession(me, session)) throw missing;
  if (session.cancelledAt) throw conflict('This session is cancelled');
  if (Date.parse(session.endTime) <= now) throw conflict('This session is over');
  if (scope === 'one' || session.seriesId === null) return { session, concerned: [session] };
  return { session, concerned: await listSeriesFrom(transaction, session.seriesId, session.startTime) };
}
