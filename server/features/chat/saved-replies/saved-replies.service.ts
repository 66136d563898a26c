import type { SavedReply } from '#contract/chat/saved-replies.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { savedRepliesMax } from '#contract/values/limits.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import {
  deleteReply,
  findReplyFor,
  insertReply,
  listRepliesFor,
  type SavedReplyRow,
  updateReply,
} from './saved-replies.queries.ts';

type ReplyText = Pick<SavedReply, 'name' | 'text'>;

export async function listReplies({ db }: Portal, viewer: Viewer): Promise<SavedReply[]> {
  const rows = await listRepliesFor(db, viewer.id);
  return rows.map(replyOf).sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}

export async function findReply({ db }: Portal, viewer: Viewer, id: number): Promise<SavedReply> {
  const reply = await findReplyFor(db, viewer.id, id);
  if (!reply) throw noReply();
  return replyOf(reply);
}

export async function addReply(
  portal: Portal,
  viewer: Viewer,
  { isForTeam, ...text }: ReplyText & { isForTeam: boolean },
  recordCreation: RecordCreation,
): Promise<SavedReply> {
  const ownerId = isForTeam ? null : viewer.id;
  refuseWriting(viewer, { ownerId });
  const at = isoTime(portal.clock());
  const row = await portal.db.transaction().execute(async (transaction) => {
    const others = await listRepliesFor(transaction, viewer.id);
    if (others.filter((other) => other.ownerId === ownerId).length >= savedRepliesMax) {
      throw conflict(`There are ${savedRepliesMax} saved replies already. Please delete one first.`);
    }
    const after = await insertReply(transaction, { ownerId, ...text, updatedAt: at });
    await log(transaction, { viewer, at, action: 'add', after });
    await recordCreation(transaction, after.id);
    return after;
  });
  await tell(portal, row);
  return replyOf(row);
}

/** Throws 409 if another person changed it since the viewer read it. */
export async function changeReply(
  portal: Portal,
  viewer: Viewer,
  { id, updatedAt, ...text }: ReplyText & Pick<SavedReply, 'id' | 'updatedAt'>,
): Promise<SavedReply> {
  const at = isoTime(portal.clock());
  const row = await portal.db.transaction().execute(async (transaction) => {
    const before = await writableReply(transaction, viewer, id);
    const after = await updateReply(transaction, { id, updatedAt }, { ...text, updatedAt: at });
    if (!after) throw conflict('Someone else has changed this reply since. Please look at it again.');
    await log(transaction, { viewer, at, action: 'change', before, after });
    return after;
  });
  await tell(portal, row);
  return replyOf(row);
}

export async function removeReply(portal: Portal, viewer: Viewer, id: number): Promise<void> {
  const row = await portal.db.transaction().execute(async (transaction) => {
    const before = await writableReply(transaction, viewer, id);
    if (!(await deleteReply(transaction, id))) throw notFound();
    await log(transaction, { viewer, at: isoTime(portal.clock()), action: 'remove', before });
    return before;
  });
  await tell(portal, row);
}

async function writableReply(db: Db, viewer: Viewer, id: number): Promise<SavedReplyRow> {
  const reply = await findReplyFor(db, viewer.id, id);
  if (!reply) throw noReply();
  refuseWriting(viewer, reply);
  return reply;
}

function refuseWriting(viewer: Viewer, { ownerId }: Pick<SavedReplyRow, 'ownerId'>): void {
  if (ownerId === null && !capabilitiesOf(viewer).writesSharedAnswers)
    throw forbidden('The team’s replies are written by administrators');
}

interface LoggedReply {
  viewer: Viewer;
  at: string;
  action: 'add' | 'change' | 'remove';
  before?: SavedReplyRow;
  after?: SavedReplyRow;
}

/** Logs changes of shared replies only; a person's own replies are private. */
async function log(transaction: Transaction, { viewer, at, action, ...rows }: LoggedReply): Promise<void> {
  const reply = rows.after ?? rows.before;
  if (!reply || reply.ownerId !== null) return;
  const made = { byId: viewer.id, at, objectId: reply.id, institutionId: null };
  await recordChange(transaction, { ...made, objectType: 'savedReply', action, ...rows });
}

/** Makes the browsers of everybody who may use the reply reload. */
async function tell({ bus, people }: Portal, { ownerId }: SavedReplyRow): Promise<void> {
  const staff = (await people.directory()).everybody().filter((one) => capabilitiesOf(one).servesCustomers);
  bus.send(ownerId === null ? staff.map(({ id }) => id) : [ownerId], { type: 'changed', what: ['/api/saved-replies'] });
}

function noReply() {
  return notFound('This saved reply does not exist');
}

function replyOf({ ownerId, ...reply }: SavedReplyRow): SavedReply {
  return { ...reply, isForTeam: ownerId === null };
}
