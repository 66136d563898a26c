import type { NewSession, SessionWarning } from '#contract/schedule/schedule.ts';
import { sessionsPerDayMax } from '#contract/values/schedule.ts';
import { recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { Announce } from '#server/features/schedule/news/announcements.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { type Span, spanOf, weeklyDates } from './planned-dates.ts';
import { readWarnings } from './session-checks.service.ts';
import { sessionPeople } from './session-people.ts';
import { insertSession, lockPeople, type NewSessionRow, updateSession } from './session-writes.queries.ts';
import { countPlannedSince } from './sessions.queries.ts';

const day = 24 * 60 * 60 * 1000;

type Plan = Pick<NewSession, 'tutorId' | 'participantIds' | 'startTime' | 'endTime' | 'zone' | 'weeks'>;

/** The columns of a session, apart from its times. */
export type SessionFacts = Omit<NewSessionRow, 'startTime' | 'endTime' | 'seriesId' | 'plannedStart'> & {
  createdBy: number;
  institutionId: number;
};

export function createPlanning({ db, people, clock, supportHours }: Portal, announce: Announce) {
  async function read(viewerId: number, plan: Plan) {
    const { me, directory } = await viewerOf(people, viewerId);
    const { tutorId = me.id, participantIds } = plan;
    const named = sessionPeople(directory, me, { tutorId, participantIds });
    const now = clock();
    const dates = weeklyDates(spanOf(plan, now), plan, now);
    const personIds = [tutorId, ...participantIds];
    return { ...named, dates, asked: { viewer: me, directory, now, supportHours: supportHours(), personIds } };
  }

  return {
    /** The warnings and dates of a plan; stores nothing. */
    async check(viewerId: number, { sessionId, ...plan }: Plan & { sessionId?: number | undefined }) {
      const { dates, asked } = await read(viewerId, plan);
      const except = sessionId === undefined ? [] : [sessionId];
      return { dates, warnings: await readWarnings(db, dates, { ...asked, except }) };
    },

    /** Stores the dates of a plan and returns their ids. */
    async plan(
      viewerId: number,
      body: NewSession,
      recordCreation: RecordCreation,
    ): Promise<{ ids: number[]; warnings: SessionWarning[] }> {
      const { tutor, institutionId, dates, asked } = await read(viewerId, body);
      const { participantIds, kind, title, description, place, zone } = body;
      const at = isoTime(clock());
      return db.transaction().execute(async (transaction) => {
        await lockPeople(transaction, [viewerId, tutor.id]);
        await refuseFlood(transaction, viewerId, dates.length, clock());
        const warnings = await readWarnings(transaction, dates, asked);
        const facts = {
          tutorId: tutor.id,
          institutionId,
          kind,
          title,
          description,
          place,
          zone,
          createdBy: viewerId,
          createdAt: at,
          updatedAt: at,
        };
        const ids = await storeDates(transaction, facts, { participantIds, dates });
        await announce(transaction, { action: 'made', directory: asked.directory, ids, byId: viewerId, at });
        await recordCreation(transaction, ids.join());
        return { ids, warnings };
      });
    },
  };
}

/** Stores a session for each date, with its log row, and returns their ids. */
export async function storeDates(
  transaction: Transaction,
  facts: Omit<SessionFacts, 'studentId'>,
  { participantIds, dates }: { participantIds: readonly number[]; dates: readonly Span[] },
): Promise<number[]> {
  const [studentId] = participantIds;
  if (studentId === undefined) throw new Error('A session needs at least one person taking part');
  const ids: number[] = [];
  const rows: NewSessionRow[] = [];
  for (const { start, end } of dates) {
    const row = {
      ...facts,
      studentId,
      startTime: isoTime(start),
      endTime: isoTime(end),
      ...(dates.length > 1 ? { seriesId: ids[0] ?? null, plannedStart: isoTime(start) } : {}),
    };
    ids.push(await insertSession(transaction, row, participantIds));
    rows.push(row);
  }
  const [first] = ids;
  if (first !== undefined && ids.length > 1) await updateSession(transaction, first, { seriesId: first });
  const { createdBy: byId, createdAt: at, institutionId } = facts;
  const action = facts.isBooked ? 'book' : 'plan';
  const change = { byId, at, action, objectType: 'session', institutionId } as const;
  await recordChanges(
    transaction,
    rows.map((after, index) => ({ ...change, objectId: ids[index] ?? 0, after })),
  );
  return ids;
}

async function refuseFlood(transaction: Transaction, byId: number, more: number, now: number): Promise<void> {
  const { count, oldest } = await countPlannedSince(transaction, byId, isoTime(now - day));
  if (count + more <= sessionsPerDayMax) return;
  const waitMs = Date.parse(oldest) + day - now;
  throw tooManyRequests(`You can plan at most ${sessionsPerDayMax} sessions a day`, waitMs);
}
