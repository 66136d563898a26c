import type { MailKind } from '#contract/values/mail.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { toEntry } from '#server/features/schedule/calendar/calendar-entry.ts';
import { type CalendarSettings, canBeOneRule, invitationTo } from '#server/features/schedule/calendar/calendar-file.ts';
import type { StoredSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import type { LetterCalendar } from '#server/platform/mail/letter.ts';
import { findMailAddress } from '#server/platform/mail/mail-outbox.queries.ts';
import type { Portal } from '#server/portal.ts';
import type { NewsRow } from './session-news.queries.ts';
import { headingOf, linesOf, toldOf } from './session-texts.ts';

interface MailedNews {
  news: NewsRow;
  /** The sessions of the news, in the order of their dates. */
  sessions: readonly [StoredSession, ...StoredSession[]];
  personIds: readonly number[];
  directory: Directory;
}

/** Writes the mails of a row of news in its transaction. */
export type MailNews = (transaction: Transaction, mailed: MailedNews) => Promise<void>;

const kinds: Record<NewsRow['action'], MailKind> = {
  made: 'session-made',
  changed: 'session-moved',
  moved: 'session-moved',
  cancelled: 'session-cancelled',
};

/** One mail with a calendar entry per person, including the person who made the change, whose calendar needs it too. */
export function createSessionMails({ writeMail }: Portal, calendarSettings: () => CalendarSettings): MailNews {
  return async (transaction, { personIds, ...mailed }) => {
    for (const userId of personIds) {
      const address = await findMailAddress(transaction, userId);
      const person = mailed.directory.find(userId);
      if (address === null || !person) continue;
      const calendar = calendarOf(mailed, {
        attendee: { name: person.fullName, address },
        settings: calendarSettings(),
      });
      await writeMail(transaction, {
        userIds: [userId],
        kind: kinds[mailed.news.action],
        key: `session-news-${mailed.news.id}`,
        ...wordsFor(userId, mailed),
        ...(calendar ? { calendar } : {}),
        sendBefore: mailed.sessions.at(-1)?.endTime ?? mailed.sessions[0].endTime,
      });
    }
  };
}

function wordsFor(userId: number, { news, sessions: [session], directory }: Omit<MailedNews, 'personIds'>) {
  const subject = userId === news.byId ? 'You have' : `${directory.find(news.byId)?.fullName ?? 'Someone'} has`;
  const isOff = news.action === 'cancelled';
  return {
    subject: `${headingOf(news.action)}: ${session.title}`,
    paragraphs: (zone: string) => {
      const lines = linesOf(subject, toldOf(news, session, [zone, session.zone]));
      return session.description && !isOff ? [...lines, session.description] : lines;
    },
    link: scheduleLink(session),
  };
}

export function scheduleLink({ id }: { id: number }) {
  return { label: 'Open the schedule', path: `/schedule?session=${id}` };
}

interface Reader {
  attendee: { name: string; address: string };
  settings: CalendarSettings;
}

/** Undefined if one message cannot describe the change to calendars. */
function calendarOf(
  { news, sessions, directory }: Omit<MailedNews, 'personIds'>,
  { attendee, settings }: Reader,
): LetterCalendar | undefined {
  const entries = sessions.map((session) => toEntry(session, directory));
  const isWholeSeries = news.action === 'made' && news.personId === null && sessions.length > 1;
  if (isWholeSeries && !canBeOneRule(entries)) return undefined;
  const method = news.action === 'cancelled' ? 'CANCEL' : 'REQUEST';
  return { method, text: invitationTo(entries, settings, { method, attendee, isWholeSeries }) };
}
