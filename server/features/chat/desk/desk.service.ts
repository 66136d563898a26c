import type { Updateable } from 'kysely';
import type { Desk, DeskAct } from '#contract/chat/desk.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { snoozeMaxDays } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { readersOfChannel } from '#server/features/chat/chat.access.ts';
import { notifyNotesChanged, storeNote } from '#server/features/chat/private-notes/private-notes.service.ts';
import { askForRating, notifyRatingChanged } from '#server/features/chat/ratings/ratings.service.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { isGrantedChannel } from '#server/features/people/granted-channels.ts';
import { isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { type Assignment, assignmentTo } from './assignment.ts';
import { announceGrant, tellGranted } from './channel-grants.service.ts';
import { type DeskRow, type LockedDesk, lockDesk, updateDesk } from './desk.queries.ts';
import { type DeskChange, keptBefore, undoLast } from './desk-undo.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The desk as shown to those who read the channel. An assignee who reads it no more is not shown. */
export function deskOf(row: DeskRow, customer: Person, directory: Directory): Desk {
  const assignee =
    row.assigneeId === null ? undefined : readersOfChannel(customer, directory).find(({ id }) => id === row.assigneeId);
  return {
    version: row.deskVersion,
    waitingSince: row.askedAt,
    snoozedUntil: row.snoozedUntil,
    closedAt: row.closedAt,
    assignee: assignee ? { id: assignee.id, name: assignee.fullName } : null,
    tags: JSON.parse(row.tags),
    subject: row.subject,
  };
}

/** Throws 404 unless the viewer shares this customer's support channel, or it is assigned to them. */
export async function channelOf({ people }: Portal, viewerId: number, customerId: number) {
  const { me, directory } = await viewerOf(people, viewerId);
  const customer = directory.find(customerId);
  const isInTeam = customer !== undefined && isInSupportTeam(me, customer);
  if (!customer || !(isInTeam || isGrantedChannel(me, customer))) throw notFound('This conversation does not exist');
  return { me, customer, directory, isInTeam };
}

/**
 * Changes the desk of a channel, logs the change and notifies the team. Throws 409 if the viewer has not seen the
 * current state.
 */
export async function actOnDesk(
  portal: Portal,
  viewerId: number,
  { customerId, act }: { customerId: number; act: DeskAct },
): Promise<Desk> {
  const { me, customer, directory, isInTeam } = await channelOf(portal, viewerId, customerId);
  if (!isInTeam && act.act !== 'assign') throw forbidden('Only the team of this conversation can do this');
  const now = portal.clock();
  if (act.act === 'snooze') refuseImpossibleSnooze(act.until, now);
  const assigned = act.act === 'assign' ? requireAssignment(act.assigneeId, customer, directory) : null;
  const key = channelKey(customerId);
  const done = await portal.db.transaction().execute(async (transaction) => {
    const before = await lockDesk(transaction, key);
    if (!before) throw conflict('Nothing has been written in this conversation yet');
    refuseUnseen(before, act);
    const made = { byId: viewerId, at: isoTime(now), objectId: customerId, institutionId: customer.institutionId };
    const { change, isRatingChanged } =
      act.act === 'undo'
        ? await undoLast(transaction, before, { customer, directory, upTo: act.upTo })
        : await carryOut(transaction, act, { before, customerId, viewerId, now, assigned });
    const after = await updateDesk(transaction, key, change);
    await recordChange(transaction, { ...made, objectType: 'conversation', action: act.act, before, after });
    if (act.act === 'assign' && act.reason) {
      const note = { conversation: key, authorId: viewerId, text: act.reason, createdAt: isoTime(now) };
      const assignee = directory.find(act.assigneeId ?? 0);
      const readers = [...new Set([...readersOfChannel(customer, directory), ...(assignee ? [assignee] : [])])];
      await storeNote(portal, transaction, { ...note, handedToId: act.assigneeId }, { customer, readers });
    }
    await tellGranted(portal, transaction, { before, after, customer, by: me });
    return { before, after, isRatingChanged };
  });
  announceGrant(portal, { ...done, customer, by: me });
  const { desk, readers } = await showDesk(portal, customer, done.after);
  if (act.act === 'assign' && act.reason) notifyNotesChanged(portal, customerId, readers);
  // The team reads the subject in the frame of the desk.
  if (done.before.subject !== done.after.subject) {
    portal.bus.send([customerId], { type: 'changed', what: ['/api/conversations'] });
  }
  if (done.isRatingChanged) await notifyRatingChanged(portal, customerId);
  return desk;
}

/** After the commit: shows the new state to everybody who reads the channel. */
export async function showDesk({ people, bus }: Portal, before: Person, row: DeskRow) {
  const directory = await people.directory();
  const customer = directory.find(before.id) ?? before;
  const desk = deskOf(row, customer, directory);
  const readers = readersOfChannel(customer, directory);
  const frame = { type: 'desk', conversation: channelKey(customer.id), lastChange: row.lastChange, desk } as const;
  bus.send(
    readers.map((reader) => reader.id),
    frame,
  );
  return { desk, readers };
}

type Act = Exclude<DeskAct, { act: 'undo' }>;

interface ActContext {
  before: LockedDesk;
  customerId: number;
  viewerId: number;
  now: number;
  /** Set for the act `assign`. */
  assigned: Assignment | null;
}

async function carryOut(
  transaction: Transaction,
  act: Act,
  { before, customerId, viewerId, now, assigned }: ActContext,
): Promise<DeskChange> {
  const change = changeBy(act, before, { now, assigned });
  const rating = await askForRating(transaction, act.act, { customerId, askedAt: isoTime(now), closedBy: viewerId });
  return {
    change: { ...change, deskBefore: keptBefore(act.act, before, { change, rating }) },
    isRatingChanged: act.act === 'close' || act.act === 'open',
  };
}

function refuseImpossibleSnooze(typed: string, now: number): void {
  const until = Date.parse(typed);
  if (until <= now) throw badRequest('Choose a time that is still to come', 'until');
  if (until > now + snoozeMaxDays * dayMs) throw badRequest(`Choose a time within ${snoozeMaxDays} days`, 'until');
}

function requireAssignment(assigneeId: number | null, customer: Person, directory: Directory): Assignment {
  const assigned = assignmentTo(assigneeId, customer, directory);
  if (!assigned) throw badRequest('This person isn’t part of the team in this conversation', 'assigneeId');
  return assigned;
}

/** Acts that a message written meanwhile does not concern; `undo` checks that by itself. */
const harmless: readonly DeskAct['act'][] = ['assign', 'tag', 'subject', 'undo'];

function refuseUnseen(desk: DeskRow, act: DeskAct): void {
  if (desk.deskVersion !== act.version) {
    throw conflict('A colleague has changed this conversation since. Please look at it again.');
  }
  // Otherwise a channel could be closed with a message that nobody has read.
  if (desk.lastChange !== act.upTo && !harmless.includes(act.act)) {
    throw conflict('Something was written in this conversation since. Please read it first.');
  }
  if (act.act === 'settle' && desk.askedAt === null) throw conflict('No one is waiting for a reply here');
  if (act.act === 'open' && !desk.closedAt && !desk.snoozedUntil && !desk.settledAskedAt) {
    throw conflict('This conversation is open');
  }
  if (desk.closedAt && (act.act === 'close' || act.act === 'snooze')) throw conflict('This conversation is closed');
}

function changeBy(
  act: Act,
  desk: DeskRow,
  { now, assigned }: Pick<ActContext, 'now' | 'assigned'>,
): Updateable<Schema['conversations']> {
  switch (act.act) {
    case 'settle':
      return settled(desk);
    case 'close':
      return {
        ...settled(desk),
        ...(act.subject !== undefined && { subject: act.subject || null }),
        closedAt: isoTime(now),
        snoozedUntil: null,
      };
    case 'open':
      // Ending a snooze does not reopen a settled wait.
      if (desk.snoozedUntil && !desk.closedAt) return { snoozedUntil: null };
      return { askedAt: desk.askedAt ?? desk.settledAskedAt, settledAskedAt: null, closedAt: null };
    case 'snooze':
      return { snoozedUntil: act.until };
    case 'assign':
      return { ...assigned };
    case 'tag':
      return { tags: JSON.stringify(act.tags) };
    case 'subject':
      return { subject: act.subject || null };
  }
}

/** Ends the customer's wait, and marks everything as answered. */
export function settled({ askedAt, lastChange, sentByFirst }: DeskRow) {
  return { answeredUpTo: lastChange, answeredCount: sentByFirst, askedAt: null, settledAskedAt: askedAt };
}
