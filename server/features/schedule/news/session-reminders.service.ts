import { markReminded } from '#server/features/schedule/sessions/session-writes.queries.ts';
import { listUnreminded } from '#server/features/schedule/sessions/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { scheduleLink } from './session-mails.service.ts';
import { whenText } from './session-texts.ts';

const day = 24 * 60 * 60 * 1000;

/** Mails all participants of a session once, a day before it. */
export function createSessionReminders({ db, clock, writeMail }: Portal) {
  return async (): Promise<void> => {
    const now = clock();
    const at = isoTime(now);
    for (const session of await listUnreminded(db, { from: at, to: isoTime(now + day) })) {
      await db.transaction().execute(async (transaction) => {
        if (!(await markReminded(transaction, session.id, at))) return;
        // People notified within the last day need no reminder.
        if (session.updatedAt > isoTime(Date.parse(session.startTime) - day)) return;
        const { title, startTime, endTime, zone, place } = session;
        await writeMail(transaction, {
          userIds: [session.tutorId, ...session.participantIds],
          kind: 'session-tomorrow',
          key: `session-tomorrow-${session.id}-${Date.parse(startTime)}`,
          subject: `Reminder: ${title}`,
          paragraphs: (own) => [
            `${title}: ${whenText(startTime, endTime, [own, zone])}.`,
            ...(place ? [`Place: ${place}`] : []),
          ],
          link: scheduleLink(session),
          sendBefore: startTime,
          fellDueAt: isoTime(Date.parse(startTime) - day),
        });
      });
    }
  };
}
