import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canMessage, isAssigned } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { findSession, type StoredSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import type { TellingOf } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { findNews, listConcernedApart, type NewsRow } from './session-news.queries.ts';
import { headingOf, tellingOf, toldOf } from './session-texts.ts';

export type SessionNews = ReturnType<typeof createSessionNews>;

/** Notifies people of their sessions: in the chat, by the bell, and on open screens. */
export function createSessionNews({ db, bus, people, news, supportHours }: Portal) {
  return {
    /** Queues the notification of a row of `lessonNews`. */
    note: news.register('session', async ({ newsId }: { newsId: number }): Promise<TellingOf<'session'>> => {
      const row = await findNews(db, newsId);
      const session = row && (await findSession(db, row.lessonId));
      const directory = await people.directory();
      const by = row && directory.find(row.byId);
      if (!session || !by || isUndone(row, session)) return {};
      const told = toldOf(row, session, [session.zone, supportHours().zone]);
      const concerned = (await concernedBy(db, row, session)).flatMap((id) => directory.find(id) ?? []);
      const others = concerned.filter((person) => person.id !== by.id && !person.deactivatedAt);
      const inChat = others.filter((person) => isNotifiedInChat(directory, by, person));
      const content = tellingOf('I have', told);
      return {
        lines: inChat.map(({ id }) => ({
          fromId: by.id,
          toId: id,
          content,
          line: 'session-news',
          name: `${row.id}-${id}`,
        })),
        notes: [
          {
            userIds: others.map(({ id }) => id),
            title: headingOf(row.action),
            description: tellingOf(`${by.fullName} has`, told),
            createdBy: by.id,
          },
        ],
        pushes: [
          {
            userIds: others.map(({ id }) => id),
            tag: `session:${session.id}`,
            title: `${headingOf(row.action)} by ${by.fullName}`,
            text: session.title,
            path: `${paths.schedule}?session=${session.id}`,
          },
        ],
      };
    }),
    /** Call this after a commit: screens that show these sessions, or free slots of their staff, refetch. */
    async changed(sessions: readonly Pick<StoredSession, 'tutorId' | 'participantIds'>[]): Promise<void> {
      const directory = await people.directory();
      const own = sessions.flatMap(({ tutorId, participantIds }) => [tutorId, ...participantIds]);
      const audience = new Set([...own, ...directory.admins().map(({ id }) => id)]);
      bus.send(audience, { type: 'changed', what: ['/api/lessons', '/api/bookings', '/api/changes'] });
      for (const tutorId of new Set(sessions.map((session) => session.tutorId))) refreshBookers(directory, tutorId);
    },
    async hoursChanged(staffId: number): Promise<void> {
      const directory = await people.directory();
      bus.send([staffId, ...directory.admins().map(({ id }) => id)], { type: 'changed', what: ['/api/bookings'] });
      refreshBookers(directory, staffId);
    },
  };

  /** People who are choosing a slot see at once that one is taken. */
  function refreshBookers(directory: Directory, staffId: number): void {
    const staff = directory.find(staffId);
    const bookers = directory.everybody().filter((person) => staff && isAssigned(staff, person));
    bus.send(
      bookers.map(({ id }) => id),
      { type: 'changed', what: ['/api/bookings'] },
    );
  }
}

/** True if a planned or moved session was cancelled before its news was sent. */
function isUndone({ action, dates }: NewsRow, { cancelledAt }: StoredSession): boolean {
  return action !== 'cancelled' && dates === 1 && cancelledAt !== null;
}

/** All participants except recipients of other news of the same change. */
async function concernedBy(db: Db, news: NewsRow, session: StoredSession): Promise<number[]> {
  if (news.personId !== null) return [news.personId];
  const apart = await listConcernedApart(db, news);
  return [session.tutorId, ...session.participantIds].filter((id) => !apart.includes(id));
}

/** Chat lines only go between staff and customers; colleagues and other staff are notified by the bell. */
function isNotifiedInChat(directory: Directory, by: Person, to: Person): boolean {
  const isAcross = capabilitiesOf(by).isServed !== capabilitiesOf(to).isServed;
  return isAcross && !by.deactivatedAt && canMessage(by, to, directory.relation(by.id, to.id));
}
