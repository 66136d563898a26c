import type { Db, Schema } from '#server/db/schema.ts';
import { findSession, type StoredSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import { insertNews } from './session-news.queries.ts';

/** What somebody did to a session, or to it and the dates of its series after it. */
export interface Announcement {
  action: Schema['lessonNews']['action'];
  /** In the order of their dates. */
  ids: readonly number[];
  byId: number;
  at: string;
  reason?: string | null;
  /** The same sessions as they were; left out for new ones. */
  before?: readonly StoredSession[];
}

/** Notes in the transaction of a change what has to be told of it. */
export type Announce = (transaction: Db, announcement: Announcement) => Promise<void>;

/** Notes one piece of news for everybody who takes part, and one for each who was added or taken out. */
export const announce: Announce = async (transaction, { action, ids, byId, at, reason = null, before = [] }) => {
  const [lessonId] = ids;
  const session = lessonId === undefined ? undefined : await findSession(transaction, lessonId);
  if (!session) throw new Error('A session was announced that is not there');
  const [old] = before;
  const about = { lessonId: session.id, at, byId, reason, startTime: session.startTime, dates: ids.length };
  for (const { personId, isAdded } of comersAndGoers(old, session)) {
    const forOne = { action: isAdded ? 'made' : 'cancelled', personId, oldStartTime: null } as const;
    await insertNews(transaction, { ...about, ...forOne });
  }
  const oldStartTime = action === 'moved' ? (old?.startTime ?? null) : null;
  await insertNews(transaction, { ...about, action, oldStartTime, personId: null });
};

export function comersAndGoers(
  old: StoredSession | undefined,
  session: StoredSession,
): { personId: number; isAdded: boolean }[] {
  if (!old) return [];
  const before = [old.tutorId, ...old.participantIds];
  const after = [session.tutorId, ...session.participantIds];
  return [
    ...after.filter((id) => !before.includes(id)).map((personId) => ({ personId, isAdded: true })),
    ...before.filter((id) => !after.includes(id)).map((personId) => ({ personId, isAdded: false })),
  ];
}
