import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { listSessionsById, type StoredSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import type { MailNews } from './session-mails.service.ts';
import { insertNews, type NewsRow } from './session-news.queries.ts';
import type { SessionNews } from './session-news.service.ts';

/** What somebody did to a session, or to it and the dates of its series after it. */
export interface Announcement {
  action: Schema['lessonNews']['action'];
  /** Everybody, read before the transaction: within it that would wait for the transaction's own connection. */
  directory: Directory;
  /** In the order of their dates. */
  ids: readonly number[];
  byId: number;
  at: string;
  reason?: string | null;
  /** The same sessions as they were; left out for new ones. */
  before?: readonly StoredSession[];
}

/** Notes in the transaction of a change what has to be told of it, and writes the mails. */
export type Announce = (transaction: Db, announcement: Announcement) => Promise<void>;

/** One piece of news for everybody who takes part, and one for each who was added or taken out. */
export function createAnnounce(mailNews: MailNews, noteNews: SessionNews['note']): Announce {
  async function insert(transaction: Db, row: Insertable<Schema['lessonNews']>): Promise<NewsRow> {
    const news = await insertNews(transaction, row);
    await noteNews(transaction, { newsId: news.id });
    return news;
  }

  return async (transaction, { action, directory, ids, byId, at, reason = null, before = [] }) => {
    const [session, ...rest] = await listSessionsById(transaction, ids);
    if (!session) throw new Error('A session was announced that is not there');
    const [old] = before;
    const about = { lessonId: session.id, at, byId, reason, startTime: session.startTime, dates: ids.length };
    const changed = comersAndGoers(old, session);
    for (const { personId, isAdded } of changed) {
      const forOne = { action: isAdded ? 'made' : 'cancelled', personId, oldStartTime: null } as const;
      const news = await insert(transaction, { ...about, ...forOne });
      await mailNews(transaction, { news, sessions: [session, ...rest], directory, personIds: [personId] });
    }
    const oldStartTime = action === 'moved' ? (old?.startTime ?? null) : null;
    const news = await insert(transaction, { ...about, action, oldStartTime, personId: null });
    const everybody = [session.tutorId, ...session.participantIds];
    const personIds = everybody.filter((id) => !changed.some(({ personId }) => personId === id));
    await mailNews(transaction, { news, sessions: [session, ...rest], directory, personIds });
  };
}

function comersAndGoers(
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
