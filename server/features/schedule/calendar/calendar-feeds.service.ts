import type { CalendarFeed } from '#contract/schedule/calendar-feeds.ts';
import { secretPathPrefix } from '#contract/values/limits.ts';
import { logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import { type Confirmed, requireConfirmed } from '#server/features/auth/account/own-password.service.ts';
import { deleteFeed } from '#server/features/auth/end-access/end-access.queries.ts';
import { listSessions, withParticipants } from '#server/features/schedule/sessions/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { toEntry } from './calendar-entry.ts';
import { type CalendarSettings, calendarToRead } from './calendar-file.ts';
import { findFeedOf, findFeedOwner, saveFeed, updateFeedRead } from './feeds.queries.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A feed keeps past sessions this long, and future ones as far ahead as sessions can be planned. */
const pastDays = 90;
const aheadDays = 800;
const none: CalendarFeed = { createdAt: null, lastReadAt: null };

/** Private calendar feeds: anyone who knows the secret address reads a person's sessions. */
export function createCalendarFeeds({ db, reading, people, clock }: Portal, calendarSettings: () => CalendarSettings) {
  return {
    async find(userId: number): Promise<CalendarFeed> {
      return (await findFeedOf(db, userId)) ?? none;
    },

    /** `confirmed`: how the person proved their identity. */
    async make(
      { userId, from, confirmed }: { userId: number; from: RequestOrigin; confirmed: Confirmed },
      recordCreation: RecordCreation,
    ): Promise<CalendarFeed & { path: string }> {
      const { token, tokenHash } = createToken();
      const createdAt = isoTime(clock());
      await db.transaction().execute(async (transaction) => {
        await requireConfirmed(transaction, userId, confirmed);
        await saveFeed(transaction, { userId, secretHash: tokenHash, createdAt });
        await recordCreation(transaction, userId);
        await logSecurityEvent(transaction, { kind: 'feed-made', userId, byId: userId, at: createdAt, from });
      });
      return { createdAt, lastReadAt: null, path: `${secretPathPrefix}${token}.ics` };
    },

    async revoke(userId: number, from: RequestOrigin): Promise<CalendarFeed> {
      const at = isoTime(clock());
      await db.transaction().execute(async (transaction) => {
        if (!(await deleteFeed(transaction, userId))) return;
        await logSecurityEvent(transaction, { kind: 'feed-revoked', userId, byId: userId, at, from });
      });
      return none;
    },

    /** The file behind a secret name; 404 for any other name. */
    async read(file: string): Promise<string> {
      const secret = /^([\w-]{20,100})\.ics$/.exec(file)?.[1];
      const owner = secret === undefined ? undefined : await findFeedOwner(db, hashToken(secret));
      if (!owner) throw notFound();
      const now = clock();
      const window = { from: isoTime(now - pastDays * day), to: isoTime(now + aheadDays * day) };
      const rows = await withParticipants(reading, await listSessions(reading, { ...window, ofPerson: owner.userId }));
      // Stored to the hour, because programs read often and no more precision is needed.
      if (owner.lastReadAt === null || Date.parse(owner.lastReadAt) < now - hour) {
        await updateFeedRead(db, owner.userId, isoTime(now));
      }
      const directory = await people.directory();
      return calendarToRead(
        rows.map((row) => toEntry(row, directory)),
        calendarSettings(),
      );
    },
  };
}
