import type { Db } from '#server/db/schema.ts';
import type { Directory, People } from '#server/features/people/directory.service.ts';
import { canMessage, isAssigned } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { findSession, type StoredSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { listUntoldNews, type NewsRow, updateNewsTold } from './session-news.queries.ts';
import { headingOf, tellingOf, toldOf } from './session-texts.ts';

export interface SessionNewsParts {
  db: Db;
  bus: Bus;
  people: People;
  clock: Clock;
  /** A line in the chat of two people; the same name again is stored once. */
  say(message: { fromId: number; toId: number; content: string; line: 'session-news'; name: string }): Promise<unknown>;
  notify(userId: number, note: { title: string; description: string; createdBy: number }): Promise<unknown>;
  onFailure(error: unknown): void;
}

export type SessionNews = ReturnType<typeof createSessionNews>;

/** Tells people what happened to their sessions: in the chat, by the bell, and on open screens. */
export function createSessionNews({ db, bus, people, clock, say, notify, onFailure }: SessionNewsParts) {
  /** Tells what has not been told yet, also what an earlier process left. */
  async function tell(): Promise<void> {
    const untold = await listUntoldNews(db);
    if (untold.length === 0) return;
    const directory = await people.directory();
    for (const news of untold) {
      try {
        await tellOne(directory, news, untold);
      } catch (error) {
        // It stays untold, and is tried again with the next one, or a minute later.
        onFailure(error);
      }
    }
  }

  async function tellOne(directory: Directory, news: NewsRow, untold: readonly NewsRow[]): Promise<void> {
    const session = await findSession(db, news.lessonId);
    const by = directory.find(news.byId);
    if (session && by) {
      const told = toldOf(news, session);
      const concerned = concernedBy(news, session, untold).flatMap((id) => directory.find(id) ?? []);
      const others = concerned.filter((person) => person.id !== by.id && !person.deactivatedAt);
      for (const to of others.filter((person) => hearsInChat(directory, by, person))) {
        const content = tellingOf('I have', told);
        await say({ fromId: by.id, toId: to.id, content, line: 'session-news', name: `${news.id}-${to.id}` });
      }
      // Whoever marks it rings the bell: of two processes at it, one.
      if (!(await updateNewsTold(db, news.id, isoTime(clock())))) return;
      const note = {
        title: headingOf(news.action),
        description: tellingOf(`${by.fullName} has`, told),
        createdBy: by.id,
      };
      for (const { id } of others) await notify(id, note);
      return;
    }
    await updateNewsTold(db, news.id, isoTime(clock()));
  }

  return {
    tell,
    /** To be called after a commit: screens that show these sessions, or free slots of their staff, read again. */
    async changed(sessions: readonly Pick<StoredSession, 'tutorId' | 'participantIds'>[]): Promise<void> {
      const directory = await people.directory();
      const own = sessions.flatMap(({ tutorId, participantIds }) => [tutorId, ...participantIds]);
      const audience = new Set([...own, ...directory.admins().map(({ id }) => id)]);
      bus.send(audience, { type: 'changed', what: ['/api/lessons', '/api/bookings', '/api/changes'] });
      for (const tutorId of new Set(sessions.map((session) => session.tutorId))) tellBookers(directory, tutorId);
    },
    /** Somebody of the staff takes bookings at other times. */
    async hoursChanged(staffId: number): Promise<void> {
      const directory = await people.directory();
      bus.send([staffId, ...directory.admins().map(({ id }) => id)], { type: 'changed', what: ['/api/bookings'] });
      tellBookers(directory, staffId);
    },
  };

  /** Whoever is choosing a slot sees at once that one has gone. */
  function tellBookers(directory: Directory, staffId: number): void {
    const staff = directory.find(staffId);
    const bookers = directory.everybody().filter((person) => staff && isAssigned(staff, person));
    bus.send(
      bookers.map(({ id }) => id),
      { type: 'changed', what: ['/api/bookings'] },
    );
  }
}

/** Everybody who takes part, apart from those whom other news of the same change is for. */
function concernedBy(news: NewsRow, session: StoredSession, untold: readonly NewsRow[]): number[] {
  if (news.personId !== null) return [news.personId];
  const isOther = (id: number) =>
    untold.some((one) => one.personId === id && one.lessonId === news.lessonId && one.at === news.at);
  return [session.tutorId, ...session.participantIds].filter((id) => !isOther(id));
}

/** Lines go between staff and customers; colleagues and other staff hear by the bell. */
function hearsInChat(directory: Directory, by: Person, to: Person): boolean {
  const isAcross = (by.role === 'customer') !== (to.role === 'customer');
  return isAcross && !by.deactivatedAt && canMessage(by, to, directory.relation(by.id, to.id));
}
