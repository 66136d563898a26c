import type { Leaving, Left } from '#contract/people/leaving.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { leavingShown } from '#contract/values/limits.ts';
import { recordChange, recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { type HandOver, servingRoles } from '#server/features/people/institutions/institutions.service.ts';
import { isAssigned, serves } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { type ChangeOf, deactivateIn } from '#server/features/people/person-changes.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { countOpenConversations, reassignAll } from './hand-over.queries.ts';
import type { HandOverNews } from './hand-over-news.service.ts';
import {
  assignChannel,
  countPapers,
  giveBroadcasts,
  listAssignedChannels,
  listAssignedInstitutions,
  listComingSessions,
  listPlannedBroadcasts,
  unassignAll,
} from './leaving.queries.ts';

/** Gives sessions to another member of staff in the caller's transaction, and tells everybody who takes part. */
export type GiveSessions = (
  transaction: Transaction,
  given: { ids: readonly number[]; toId: number; byId: number; at: string; directory: Directory },
) => Promise<void>;

interface Collaborators {
  giveSessions: GiveSessions;
  handOverNews: HandOverNews;
}

/** What a member of staff has that needs somebody once they have left. Throws 404 for everybody else. */
export async function previewLeaving({ reading: db, people, clock }: Portal, staffId: number): Promise<Leaving> {
  const directory = await people.directory();
  const person = staffMember(directory, staffId);
  const held = await heldBy(db, person, isoTime(clock()));
  return {
    institutions: held.institutions.slice(0, leavingShown),
    sessions: held.sessions.slice(0, leavingShown).map(({ id, title, startTime, institution }) => {
      return { id, title, startTime: isoTime(Date.parse(startTime)), institution };
    }),
    counts: {
      institutions: held.institutions.length,
      sessions: held.sessions.length,
      assignedConversations: held.channels.length,
      ownConversations: await countOpenConversations(db, ownConversationsOf(directory, person)),
      broadcasts: held.broadcasts.length,
      ...(await countPapers(
        db,
        held.institutions.map(({ id }) => id),
        londonTime(clock()).day,
      )),
    },
  };
}

/** Hands everything of a member of staff over to one colleague and deactivates them, in one transaction. */
export async function leave(
  portal: Portal,
  { giveSessions, handOverNews }: Collaborators,
  { toId, ...change }: ChangeOf & { toId: number | null },
): Promise<{ left: Left; handOvers: HandOver[] }> {
  const { db, people, clock, notify } = portal;
  const { id, byId } = change;
  const directory = await people.directory();
  const person = staffMember(directory, id);
  const to = toId === null ? null : successor(directory, person, toId);
  return db.transaction().execute(async (transaction) => {
    if (!(await deactivateIn(portal, transaction, change))) throw conflict(`${person.fullName} has left already`);
    const at = isoTime(clock());
    const held = await heldBy(transaction, person, at);
    const left = {
      institutions: held.institutions.length,
      sessions: held.sessions.length,
      conversations: held.channels.length,
      broadcasts: held.broadcasts.length,
    };
    if (!to) {
      if (Object.values(left).some((count) => count > 0))
        throw conflict(`Please choose who takes over the work of ${person.fullName}`, 'toId');
      return { left, handOvers: [] };
    }
    const by = { byId, at };
    const handOvers = await giveInstitutions(transaction, { person, to, ...by });
    if (handOvers[0]?.toId === to.id) await handOverNews.noteAll(transaction, handOvers, { from: person, to, byId });
    else await handOverNews.note(transaction, handOvers, byId);
    // Sessions and conversations need somebody who serves the institution: otherwise the administrator takes them.
    const taken = new Set(handOvers.flatMap((one) => (one.toId === to.id ? one.institutionId : [])));
    const isTaken = (institutionId: number | null) =>
      capabilitiesOf(to).actsForAllInstitutions || (institutionId !== null && taken.has(institutionId));
    for (const takerId of new Set([to.id, byId])) {
      const isTheirs = (institutionId: number | null) => (isTaken(institutionId) ? to.id : byId) === takerId;
      const ids = held.sessions.flatMap((session) => (isTheirs(session.institutionId) ? session.id : []));
      if (ids.length > 0) await giveSessions(transaction, { ids, toId: takerId, directory, ...by });
    }
    await giveChannels(transaction, { keys: held.channels, person, to, isTaken, directory, ...by });
    await givePlanned(transaction, held.broadcasts, { person, to, ...by });
    await notify(transaction, 'work-taken-over', {
      ...{ userIds: [to.id], createdBy: byId, title: `You have taken over the work of ${person.fullName}` },
      description: takenText(left, await openNames(transaction, directory, person)),
    });
    return { left, handOvers };
  });
}

/**
 * Deactivates somebody in one transaction. Staff with open work are refused: `leave` hands it over. The caller closes
 * the sockets.
 */
export async function deactivatePerson(portal: Portal, change: ChangeOf): Promise<void> {
  const person = (await portal.people.directory()).find(change.id);
  await portal.db.transaction().execute(async (transaction) => {
    const isNow = await deactivateIn(portal, transaction, change);
    if (!isNow || !person || !capabilitiesOf(person).servesCustomers) return;
    const open = openText(await heldBy(transaction, person, isoTime(portal.clock())));
    if (open) throw conflict(`${person.fullName} still has ${open}. Choose who takes over as they leave, under Staff`);
  });
}

/** The work to take over in words, for example `2 institutions and 1 session ahead`; empty for none. */
function openText({ institutions, sessions, channels, broadcasts }: Awaited<ReturnType<typeof heldBy>>): string {
  const counts = [
    [institutions.length, 'institution', 'institutions'],
    [sessions.length, 'session ahead', 'sessions ahead'],
    [channels.length, 'assigned conversation', 'assigned conversations'],
    [broadcasts.length, 'planned notification', 'planned notifications'],
  ] as const;
  const parts = counts.flatMap(([count, one, many]) => (count === 0 ? [] : `${count} ${count === 1 ? one : many}`));
  return new Intl.ListFormat('en-GB').format(parts);
}

async function heldBy(db: Db, { id, role }: Person, now: string) {
  const { assignedBy } = capabilitiesOf({ role });
  return {
    institutions: assignedBy === null ? [] : await listAssignedInstitutions(db, assignedBy, id),
    sessions: await listComingSessions(db, id, now),
    channels: await listAssignedChannels(db, id),
    broadcasts: await listPlannedBroadcasts(db, id),
  };
}

interface Given {
  person: Person;
  to: Person;
  byId: number;
  at: string;
}

/** To a colleague of the same role; to an administrator they go without one, whose work administrators do until then. */
async function giveInstitutions(transaction: Transaction, { person, to, byId, at }: Given): Promise<HandOver[]> {
  const { assignedBy } = capabilitiesOf(person);
  if (assignedBy === null) return [];
  const toId = capabilitiesOf(to).assignedBy === assignedBy ? to.id : null;
  const institutions =
    toId === null
      ? await unassignAll(transaction, assignedBy, person.id)
      : await reassignAll(transaction, assignedBy, { fromId: person.id, toId });
  await recordChanges(
    transaction,
    institutions.map(({ id }) => ({
      ...{ byId, at, objectType: 'institution', action: 'change', objectId: id, institutionId: id },
      ...{ before: { [assignedBy]: person.id }, after: { [assignedBy]: toId } },
    })),
  );
  const role = servingRoles[assignedBy];
  return institutions.map(({ id, name }) => {
    return { institutionId: id, institutionName: name, role, fromId: person.id, toId };
  });
}

/** Only administrators plan notifications; another successor leaves them to the one who acts. */
async function givePlanned(transaction: Transaction, ids: readonly number[], { person, to, byId, at }: Given) {
  if (ids.length === 0) return;
  const createdBy = capabilitiesOf(to).runsPortal ? to.id : byId;
  await giveBroadcasts(transaction, ids, { createdBy, updatedAt: at });
  await recordChanges(
    transaction,
    ids.map((objectId) => ({
      ...{ byId, at, objectType: 'plannedNotification', objectId, institutionId: null, action: 'change' },
      ...{ before: { createdBy: person.id }, after: { createdBy } },
    })),
  );
}

interface GivenChannels extends Given {
  keys: readonly string[];
  isTaken: (institutionId: number | null) => boolean;
  directory: Directory;
}

/** An assigned conversation that the successor does not serve goes back to its account manager. */
async function giveChannels(transaction: Transaction, given: GivenChannels): Promise<void> {
  const { keys, person, to, isTaken, directory, byId, at } = given;
  const customers = new Map(directory.everybody().map((one) => [channelKey(one.id), one]));
  for (const key of keys) {
    const customer = customers.get(key);
    const isTheirs = customer && (serves(to, customer) || isTaken(customer.institutionId));
    const assigneeId = isTheirs && capabilitiesOf(to).sharesSupportChannels ? to.id : null;
    await assignChannel(transaction, key, assigneeId);
    if (!customer) continue;
    await recordChange(transaction, {
      ...{ byId, at, objectType: 'conversation', objectId: customer.id, institutionId: customer.institutionId },
      ...{ action: 'assign', before: { assigneeId: person.id }, after: { assigneeId } },
    });
  }
}

/** Conversations that stay with the person because they are nobody else's: their customers write to the successor anew. */
function ownConversationsOf(directory: Directory, person: Person): string[] {
  return ownCustomersOf(directory, person).map((customer) => pairKey(customer.id, person.id));
}

function ownCustomersOf(directory: Directory, person: Person): Person[] {
  if (capabilitiesOf(person).sharesSupportChannels) return [];
  return directory
    .everybody()
    .filter((one) => capabilitiesOf(one).isServed && !one.deactivatedAt && isAssigned(person, one));
}

async function openNames(db: Db, directory: Directory, person: Person): Promise<string[]> {
  const names: string[] = [];
  for (const customer of ownCustomersOf(directory, person))
    if ((await countOpenConversations(db, [pairKey(customer.id, person.id)])) > 0) names.push(customer.fullName);
  return names;
}

function takenText({ institutions, sessions, conversations }: Left, openWith: readonly string[]): string {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  const parts = [
    ...counted(institutions, 'institution', 'institutions'),
    ...counted(sessions, 'session', 'sessions'),
    ...counted(conversations, 'conversation', 'conversations'),
  ];
  const list = new Intl.ListFormat('en-GB');
  const what = parts.length === 0 ? [] : [`${list.format(parts)}.`];
  const open =
    openWith.length === 0 ? [] : [`Open conversations that they cannot answer any more: ${list.format(openWith)}.`];
  return [...what, ...open].join(' ') || 'Nothing was waiting.';
}

function staffMember(directory: Directory, id: number): Person {
  const person = directory.find(id);
  if (!person || !capabilitiesOf(person).servesCustomers) throw notFound('This member of staff does not exist');
  return person;
}

/** A colleague of the same role, or an administrator. */
function successor(directory: Directory, person: Person, toId: number): Person {
  const to = directory.find(toId);
  if (!to || !capabilitiesOf(to).servesCustomers) throw notFound('This member of staff does not exist');
  if (to.id === person.id) throw badRequest('Please choose someone else', 'toId');
  if (to.deactivatedAt) throw badRequest(`${to.fullName} is deactivated`, 'toId');
  if (to.role !== person.role && !capabilitiesOf(to).actsForAllInstitutions)
    throw badRequest(
      `${to.fullName} has another role. Please choose a colleague of the same role or an administrator`,
      'toId',
    );
  return to;
}
