import type { Insertable } from 'kysely';
import type { Schema, Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { listSessionsById, type StoredSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import type { MailNews } from './session-mails.service.ts';
import { insertNews, type NewsRow } from './session-news.queries.ts';
import type { SessionNews } from './session-news.service.ts';

/** A change of a session, or of it and the later dates of its series. */
export interface Announcement {
  action: Schema['lessonNews']['action'];
  /** Read before the transaction: a read within it would wait for the transaction's own connection. */
  directory: Directory;
  /** In the order of their dates. */
  ids: readonly number[];
  byId: number;
  at: string;
  reason?: string | null;
  /** The sessions before the change; left out for new ones. */
  before?: readonly StoredSession[];
}

/** Records the news of a change in its transaction, and writes the mails. */
export type Announce = (transaction: Transaction, announcement: Announcement) => Promise<void>;

/** One row of news for all participants, and one for each person who was added or removed. */
export function createAnnounce(mailNews: MailNews, noteNews: SessionNews['note']): Announce {
  async function insert(transaction: Transaction, row: Insertable<Schema['lessonNews']>): Promise<NewsRow> {
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
