import type { Absence, NewAbsence } from '#contract/people/absences.ts';
import type { PersonCard } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { absenceAheadMaxDays, meanwhileShownDays } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { type Directory, toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { type AbsenceRow, findAbsence, insertAbsence, listOverlapping, lockStaff, setEnd } from './absences.queries.ts';
import { mayStandIn } from './cover.ts';

const noAbsence = 'This absence does not exist';
const onlyOwn = 'You can only enter your own absence';
const dayMs = 24 * 60 * 60 * 1000;

interface Span {
  from: string;
  until: string;
}

/** Enters and ends absences of staff. */
export function createAbsences(portal: Portal) {
  const { db, people, clock, notify, notifyPeopleChanged, bus } = portal;
  const today = () => londonTime(clock()).day;
  const look = (me: Person): Look => ({ viewerId: me.id, today: today() });

  /** 404 for absences of others, but for administrators. */
  async function ownOf(viewerId: number, id: number) {
    const { me, directory } = await viewerOf(people, viewerId);
    const absence = await findAbsence(db, id);
    const isTheirs = absence?.staffId === me.id || capabilitiesOf(me).managesPeople;
    if (!absence || !isTheirs) throw notFound(noAbsence);
    return { me, directory, absence };
  }

  async function tellChanged({ staffId, standInId }: AbsenceRow): Promise<void> {
    await notifyPeopleChanged({ personIds: [staffId, standInId], andOthers: true });
    const directory = await people.directory();
    const keepers = directory.everybody().filter((person) => capabilitiesOf(person).managesPeople);
    const concerned = new Set([staffId, standInId, ...keepers.map(({ id }) => id)]);
    bus.send(concerned, { type: 'changed', what: ['/api/absences', '/api/changes'] });
  }

  async function tell(
    transaction: Transaction,
    { row, me, directory }: { row: AbsenceRow; me: Person; directory: Directory },
    isOn: boolean,
  ): Promise<void> {
    const name = (id: number) => directory.find(id)?.fullName ?? 'A colleague';
    const span = spanText({ from: row.fromDay, until: row.untilDay });
    const ofStandIn = isOn
      ? {
          title: `You stand in for ${name(row.staffId)}`,
          description: `${span}, you look after the customers of ${name(row.staffId)}: their conversations, invoices, set-ups and sessions.`,
        }
      : {
          title: `You no longer stand in for ${name(row.staffId)}`,
          description: `The absence ${inSentence(span)} was ended by ${me.fullName}.`,
        };
    await notify(transaction, 'absence', { userIds: [row.standInId], ...ofStandIn, createdBy: me.id });
    if (me.id === row.staffId) return;
    const title = isOn ? 'Your absence was entered' : 'Your absence was ended';
    const description = isOn
      ? `${span}, ${name(row.standInId)} stands in for you.`
      : `Your absence was ended by ${me.fullName}.`;
    await notify(transaction, 'absence', { userIds: [row.staffId], title, description, createdBy: me.id });
  }

  return {
    async find(viewerId: number, id: number): Promise<Absence> {
      const { me, absence, directory } = await ownOf(viewerId, id);
      return toAbsence(absence, directory, look(me));
    },

    /** 403 for colleagues, but for administrators. */
    async listStandIns(viewerId: number, staffId: number): Promise<PersonCard[]> {
      const { me, directory } = await viewerOf(people, viewerId);
      if (staffId !== me.id && !capabilitiesOf(me).managesPeople) throw forbidden(onlyOwn);
      const staff = directory.find(staffId);
      const found = staff ? directory.everybody().filter((person) => mayStandIn(person, staff)) : [];
      const isAlike = (person: Person) => person.role === staff?.role;
      return [...found.filter(isAlike), ...found.filter((person) => !isAlike(person))].map(toPersonCard);
    },

    async add(viewerId: number, form: NewAbsence, recordCreation: RecordCreation): Promise<Absence> {
      const { me, directory } = await viewerOf(people, viewerId);
      const { staffId = me.id, standInId, from, until, note = null } = form;
      if (staffId !== me.id && !capabilitiesOf(me).managesPeople) throw forbidden(onlyOwn);
      const staff = absentPerson(directory, staffId);
      const standIn = standInFor(staff, directory.find(standInId));
      refuseDays({ from, until }, today());
      const at = isoTime(clock());
      const row = await db.transaction().execute(async (transaction) => {
        await lockStaff(transaction, [staff.id, standIn.id]);
        await refuseOverlaps(transaction, { staff, standIn, from, until, except: null }, directory);
        const facts = { staffId, standInId, fromDay: from, untilDay: until, note, createdBy: me.id, createdAt: at };
        const after = await insertAbsence(transaction, facts);
        await recordChange(transaction, { byId: me.id, at, ...objectOf(after), action: 'add', after });
        await tell(transaction, { row: after, me, directory }, true);
        await recordCreation(transaction, after.id);
        return after;
      });
      await tellChanged(row);
      return toAbsence(row, await people.directory(), look(me));
    },

    async end(viewerId: number, id: number): Promise<Absence> {
      const { me, directory, absence } = await ownOf(viewerId, id);
      if (absence.untilDay < today()) throw conflict('This absence is over');
      const at = isoTime(clock());
      const after = { ...absence, endedAt: at };
      await db.transaction().execute(async (transaction) => {
        await lockStaff(transaction, [absence.staffId, absence.standInId]);
        if ((await findAbsence(transaction, id))?.endedAt) throw conflict('This absence was ended already');
        await setEnd(transaction, id, at);
        await recordChange(transaction, {
          byId: me.id,
          at,
          ...objectOf(absence),
          action: 'close',
          before: absence,
          after,
        });
        await tell(transaction, { row: absence, me, directory }, false);
      });
      await tellChanged(absence);
      return toAbsence(after, await people.directory(), look(me));
    },

    async restore(viewerId: number, id: number): Promise<Absence> {
      const { me, directory, absence } = await ownOf(viewerId, id);
      if (absence.untilDay < today()) throw conflict('This absence is over');
      const staff = absentPerson(directory, absence.staffId);
      const standIn = standInFor(staff, directory.find(absence.standInId));
      const at = isoTime(clock());
      const after = { ...absence, endedAt: null };
      await db.transaction().execute(async (transaction) => {
        await lockStaff(transaction, [staff.id, standIn.id]);
        if (!(await findAbsence(transaction, id))?.endedAt) throw conflict('This absence was not ended');
        const span = { from: absence.fromDay, until: absence.untilDay };
        await refuseOverlaps(transaction, { staff, standIn, ...span, except: id }, directory);
        await setEnd(transaction, id, null);
        const change = { ...objectOf(absence), action: 'restore', before: absence, after } as const;
        await recordChange(transaction, { byId: me.id, at, ...change });
        await tell(transaction, { row: after, me, directory }, true);
      });
      await tellChanged(after);
      return toAbsence(after, await people.directory(), look(me));
    },

    ownOf,
    look,
  };
}

interface Look {
  viewerId: number;
  today: string;
}

export function toAbsence(row: AbsenceRow, directory: Directory, { viewerId, today }: Look): Absence {
  const named = (id: number) => ({ id, fullName: directory.find(id)?.fullName ?? 'Someone who has left' });
  const [staff, standIn] = [directory.find(row.staffId), directory.find(row.standInId)];
  const begun = row.fromDay <= today ? 'now' : 'coming';
  return {
    id: row.id,
    staff: named(row.staffId),
    standIn: named(row.standInId),
    from: row.fromDay,
    until: row.untilDay,
    note: row.note,
    state: row.endedAt !== null || row.untilDay < today ? 'over' : begun,
    isCovered: staff !== undefined && standIn !== undefined && mayStandIn(standIn, staff),
    endedAt: row.endedAt,
    hasNews: row.staffId === viewerId && isNews(row, today),
  };
}

/** An absence that began and is over, for some days after its end and until its list is put away. */
function isNews({ fromDay, untilDay, endedAt, caughtUpAt }: AbsenceRow, today: string): boolean {
  const endDay = endedAt === null ? untilDay : londonTime(Date.parse(endedAt)).day;
  const isOver = endedAt !== null || untilDay < today;
  const shownUntil = new Date(Date.parse(endDay) + meanwhileShownDays * dayMs).toISOString().slice(0, 10);
  return caughtUpAt === null && isOver && fromDay <= endDay && today <= shownUntil;
}

function absentPerson(directory: Directory, id: number): Person {
  const person = directory.find(id);
  if (!person || !capabilitiesOf(person).servesCustomers) throw notFound('This member of staff does not exist');
  if (person.deactivatedAt) throw badRequest(`${person.fullName} is deactivated`, 'staffId');
  if (capabilitiesOf(person).assignedBy === null) {
    throw badRequest('Nobody has to stand in for administrators: each of them sees what all of them see', 'staffId');
  }
  return person;
}

function standInFor(staff: Person, standIn: Person | undefined): Person {
  if (!standIn || !capabilitiesOf(standIn).servesCustomers)
    throw badRequest('This member of staff does not exist', 'standInId');
  if (standIn.id === staff.id) throw badRequest('Please choose somebody else', 'standInId');
  if (standIn.deactivatedAt) throw badRequest(`${standIn.fullName} is deactivated`, 'standInId');
  if (!mayStandIn(standIn, staff)) {
    throw badRequest(
      `${standIn.fullName} has another role. Please choose a colleague or an administrator`,
      'standInId',
    );
  }
  return standIn;
}

function refuseDays({ from, until }: Span, today: string): void {
  if (from < today) throw badRequest('An absence begins today at the earliest', 'from');
  if (until < from) throw badRequest('The last day is before the first', 'until');
  const last = new Date(Date.parse(today) + absenceAheadMaxDays * dayMs).toISOString().slice(0, 10);
  if (until > last) throw badRequest('An absence ends within a year', 'until');
}

/**
 * Refuses whatever would leave customers to nobody: two absences of a person at once, a stand-in who is away too, and the absence of
 * somebody who stands in. So stand-ins never form a chain or a circle.
 */
async function refuseOverlaps(
  transaction: Transaction,
  { staff, standIn, except, ...span }: Span & { staff: Person; standIn: Person; except: number | null },
  directory: Directory,
): Promise<void> {
  const wanted = { people: [staff.id, standIn.id], ...span, except };
  for (const { staffId, standInId, fromDay, untilDay } of await listOverlapping(transaction, wanted)) {
    const days = inSentence(spanText({ from: fromDay, until: untilDay }));
    const absent = directory.find(staffId)?.fullName ?? 'somebody';
    if (staffId === staff.id) throw conflict(`${staff.fullName} is away ${days} already`, 'from');
    if (staffId === standIn.id)
      throw conflict(`${standIn.fullName} is away ${days}. Please choose somebody else`, 'standInId');
    if (standInId === staff.id) {
      throw conflict(
        `${staff.fullName} stands in for ${absent} ${days}. Please end that absence and enter it with somebody else first`,
        'from',
      );
    }
  }
}

function spanText({ from, until }: Span): string {
  return from === until ? `On ${longDay(from)}` : `From ${longDay(from)} to ${longDay(until)}`;
}

function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function objectOf({ id }: AbsenceRow) {
  return { objectType: 'absence', objectId: id, institutionId: null } as const;
}
