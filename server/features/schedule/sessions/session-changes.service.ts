import type { ChangedSession, SessionWarning } from '#contract/schedule.ts';
import { isStaff } from '#contract/values/roles.ts';
import { recordChange } from '#server/db/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { canChangeSession, canSeeSession } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import type { Slots } from '#server/features/schedule/booking/slots.service.ts';
import type { Announce } from '#server/features/schedule/news/announcements.service.ts';
import { newDates } from './moved-dates.ts';
import type { Span } from './planned-dates.ts';
import { readWarnings } from './session-checks.service.ts';
import type { ScheduleDeps } from './session-deps.ts';
import { sessionPeople } from './session-people.ts';
import {
  findSession,
  listSeriesFrom,
  lockPeople,
  replaceParticipants,
  type StoredSession,
  updateSession,
} from './sessions.queries.ts';

type Parts = ScheduleDeps & { announce: Announce; slots: Slots };
type Scope = ChangedSession['scope'];

interface Changing {
  me: Person;
  directory: Directory;
  session: StoredSession;
  /** The session, and with the rest of its series the dates after it. */
  concerned: StoredSession[];
}

/** What customers may say with a move: everything else of a session is the staff's. */
const customersFields: readonly (keyof ChangedSession)[] = ['startTime', 'endTime', 'zone', 'reason', 'scope', 'updatedAt'];

/** Changing, moving and cancelling sessions. */
export function createSessionChanges({ db, people, clock, bankHolidays, announce, slots }: Parts) {
  /** Locks a session with everybody whose time it takes up; refused where the viewer may not touch it. */
  async function take(
    transaction: Db,
    viewerId: number,
    { id, scope, alsoLocked = [] }: { id: number; scope: Scope; alsoLocked?: readonly number[] },
  ): Promise<Changing> {
    const { me, directory } = await viewerOf(people, viewerId);
    const missing = notFound('This session does not exist');
    const seen = await findSession(transaction, id);
    if (!seen || !canSeeSession(me, seen)) throw missing;
    await lockPeople(transaction, [seen.tutorId, ...alsoLocked]);
    const session = await findSession(transaction, id);
    if (!session || session.tutorId !== seen.tutorId || !canSeeSession(me, session)) throw missing;
    if (session.cancelledAt) throw conflict('This session is cancelled');
    if (Date.parse(session.endTime) <= clock()) throw conflict('This session is over');
    const isOne = scope === 'one' || session.seriesId === null;
    const concerned = isOne ? [session] : await listSeriesFrom(transaction, session.seriesId ?? 0, session.startTime);
    return { me, directory, session, concerned };
  }

  /** The new times, null where they stay; a customer's have to be free. */
  async function datesFor(transaction: Db, { me, session, concerned }: Changing, body: ChangedSession) {
    const dates = newDates(session, concerned, body, clock());
    if (dates && body.reason === undefined) throw badRequest('Please say why the session is moved', 'reason');
    const [date] = dates ?? [];
    if (date && !isStaff(me.role)) {
      if (concerned.length > 1) throw badRequest('Please move one date at a time', 'scope');
      await slots.refuseTaken(transaction, me, { staffId: session.tutorId, span: date, sessionId: session.id });
    }
    return dates;
  }

  return {
    /** Answers the ids of the sessions concerned. */
    async change(viewerId: number, id: number, body: ChangedSession): Promise<{ ids: number[]; warnings: SessionWarning[] }> {
      return db.transaction().execute(async (transaction) => {
        const alsoLocked = body.tutorId === undefined ? [] : [body.tutorId];
        const taken = await take(transaction, viewerId, { id, scope: body.scope, alsoLocked });
        const { me, directory, session, concerned } = taken;
        refuseFields(me, session, body);
        if (body.updatedAt !== session.updatedAt) {
          throw conflict('Somebody has changed this session since. Please look at it again.');
        }
        const dates = await datesFor(transaction, taken, body);
        const { tutorId = session.tutorId, participantIds = session.participantIds } = body;
        if (body.tutorId !== undefined || body.participantIds !== undefined) {
          const { institutionId } = sessionPeople(directory, me, { tutorId, participantIds });
          if (institutionId !== session.institutionId) {
            throw badRequest('Everybody who takes part must be of the same institution', 'participantIds');
          }
        }
        const ids = concerned.map((one) => one.id);
        const at = isoTime(clock());
        const stored = [];
        for (const [index, before] of concerned.entries()) {
          if (await store(transaction, { before, body, date: dates?.[index], byId: me.id, at })) stored.push(before);
        }
        if (stored.length === 0) return { ids, warnings: [] };
        const told = { action: dates ? 'moved' : 'changed', ids: stored.map((one) => one.id), before: stored } as const;
        await announce(transaction, { ...told, byId: me.id, at, reason: body.reason ?? null });
        const asked = { viewer: me, directory, now: clock(), bankHolidays, personIds: [tutorId, ...participantIds] };
        const warnings = dates ? await readWarnings(transaction, dates, { ...asked, except: ids }) : [];
        return { ids, warnings };
      });
    },

    /** Answers the ids of the sessions concerned. */
    async cancel(viewerId: number, id: number, { reason, scope }: { reason: string; scope: Scope }): Promise<number[]> {
      return db.transaction().execute(async (transaction) => {
        const { me, concerned } = await take(transaction, viewerId, { id, scope });
        const at = isoTime(clock());
        const change = { cancelledAt: at, cancelledBy: me.id, cancelReason: reason };
        for (const before of concerned) {
          await updateSession(transaction, before.id, { ...change, updatedAt: at, sequence: before.sequence + 1 });
          const object = { objectType: 'session', objectId: before.id, institutionId: before.institutionId } as const;
          const { cancelledAt, cancelReason } = change;
          await recordChange(transaction, { byId: me.id, at, ...object, action: 'cancel', before, after: { cancelledAt, cancelReason } });
        }
        const ids = concerned.map((one) => one.id);
        await announce(transaction, { action: 'cancelled', ids, byId: me.id, at, reason, before: concerned });
        return ids;
      });
    },
  };
}

interface Storing {
  before: StoredSession;
  body: ChangedSession;
  /** Where it is moved to; undefined where it stays. */
  date: Span | undefined;
  byId: number;
  at: string;
}

function refuseFields(me: Person, session: StoredSession, body: ChangedSession): void {
  if (canChangeSession(me, session)) return;
  const named = (Object.keys(body) as (keyof ChangedSession)[]).filter((field) => body[field] !== undefined);
  if (named.some((field) => !customersFields.includes(field))) {
    throw forbidden('You can move this session, or cancel it');
  }
}

/** Answers false, and stores nothing, where everything is as it was. */
async function store(transaction: Db, { before, body, date, byId, at }: Storing): Promise<boolean> {
  const { kind, title, description, place, tutorId, participantIds } = body;
  const times = date ? { startTime: isoTime(date.start), endTime: isoTime(date.end), zone: body.zone ?? before.zone } : {};
  const given = { kind, title, description, place, tutorId, studentId: participantIds?.[0], ...times };
  const isNew = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== before[field as keyof StoredSession];
  const after: Partial<typeof given> = Object.fromEntries(Object.entries(given).filter(isNew));
  const isOtherPeople = participantIds !== undefined && String(participantIds) !== String(before.participantIds);
  if (Object.keys(after).length === 0 && !isOtherPeople) return false;
  await updateSession(transaction, before.id, { ...after, updatedAt: at, sequence: before.sequence + 1 });
  if (isOtherPeople) await replaceParticipants(transaction, before.id, participantIds);
  const object = { objectType: 'session', objectId: before.id, institutionId: before.institutionId } as const;
  await recordChange(transaction, { byId, at, ...object, action: date ? 'move' : 'change', before, after });
  return true;
}
