import type { ChangedSession, SessionWarning } from '#contract/schedule/schedule.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Transaction } from '#server/db/schema.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { canChangeSession } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Slots } from '#server/features/schedule/booking/slots.service.ts';
import type { Announce } from '#server/features/schedule/news/announcements.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, forbidden } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { newDates } from './moved-dates.ts';
import type { Span } from './planned-dates.ts';
import { readWarnings } from './session-checks.service.ts';
import { sessionPeople } from './session-people.ts';
import type { StoredSession } from './sessions.queries.ts';
import { storeChanges } from './stored-changes.service.ts';
import { type TakenSession, takeSession } from './taken-session.service.ts';

/** Fields that customers may send with a move; only staff may change the others. */
const customersFields: readonly (keyof ChangedSession)[] = [
  'startTime',
  'endTime',
  'zone',
  'reason',
  'scope',
  'updatedAt',
];

/** Changes or moves a session, or it and the later dates of its series; returns their ids. */
export function createSessionChanges(
  { db, people, clock, supportHours }: Portal,
  { announce, slots }: { announce: Announce; slots: Slots },
) {
  /** The new times, null if they stay; a slot that a customer chooses must be free. */
  async function datesFor(
    transaction: Transaction,
    me: Person,
    { session, concerned }: TakenSession,
    body: ChangedSession,
  ) {
    const dates = newDates(session, concerned, body, clock());
    if (dates && body.reason === undefined) throw badRequest('Please say why the session is moved', 'reason');
    const [date] = dates ?? [];
    if (date && !capabilitiesOf(me).servesCustomers) {
      if (concerned.length > 1) throw badRequest('Please move one date at a time', 'scope');
      await slots.refuseTaken(transaction, me, { staffId: session.tutorId, span: date, sessionId: session.id });
    }
    return dates;
  }

  return async (
    viewerId: number,
    id: number,
    body: ChangedSession,
  ): Promise<{ ids: number[]; warnings: SessionWarning[] }> => {
    // Read before the transaction, because a read within it would wait for the transaction's own connection.
    const { me, directory } = await viewerOf(people, viewerId);
    const alsoLocked = body.tutorId === undefined ? [] : [body.tutorId];
    return db.transaction().execute(async (transaction) => {
      const taken = await takeSession(transaction, me, { id, scope: body.scope, now: clock(), alsoLocked });
      refuseChange(me, taken.session, body);
      const dates = await datesFor(transaction, me, taken, body);
      const personIds = peopleFor(taken.session, body, { me, directory });
      const at = isoTime(clock());
      const before = await storeChanges(transaction, { ...taken, body, dates, byId: me.id, at });
      const told = { action: dates ? 'moved' : 'changed', ids: before.map((one) => one.id), before } as const;
      if (before.length > 0) {
        await announce(transaction, { ...told, directory, byId: me.id, at, reason: body.reason ?? null });
      }
      const ids = taken.concerned.map((one) => one.id);
      const warn = (span: Span[]) =>
        readWarnings(transaction, span, {
          viewer: me,
          directory,
          now: clock(),
          supportHours: supportHours(),
          personIds,
          except: ids,
        });
      return { ids, warnings: dates ? await warn(dates) : [] };
    });
  };
}

function refuseChange(me: Person, session: StoredSession, body: ChangedSession): void {
  const named = (Object.keys(body) as (keyof ChangedSession)[]).filter((field) => body[field] !== undefined);
  if (!canChangeSession(me, session) && named.some((field) => !customersFields.includes(field))) {
    throw forbidden('You can move this session, or cancel it');
  }
  if (body.updatedAt !== session.updatedAt) {
    throw conflict('Someone has changed this session since. Please look at it again.');
  }
}

/** The participants after the change, staff and customers. */
function peopleFor(
  session: StoredSession,
  body: ChangedSession,
  { me, directory }: { me: Person; directory: Directory },
): number[] {
  const { tutorId = session.tutorId, participantIds = session.participantIds } = body;
  if (body.tutorId !== undefined || body.participantIds !== undefined) {
    const { institutionId } = sessionPeople(directory, me, { tutorId, participantIds });
    if (institutionId !== session.institutionId) {
      throw badRequest('Everyone taking part must be from the same institution', 'participantIds');
    }
  }
  return [tutorId, ...participantIds];
}
