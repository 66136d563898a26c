import type { SavedReply } from '#contract/chat/saved-replies.ts';
import { savedRepliesMax } from '#contract/values/limits.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { isStaff } from '#contract/values/roles.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { NoteMade } from '#server/platform/http/creations.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import {
  deleteReply,
  findReplyFor,
  insertReply,
  listRepliesFor,
  type SavedReplyRow,
  updateReply,
} from './saved-replies.queries.ts';

type RepliesParts = Pick<ChatDeps, 'db' | 'bus' | 'people' | 'clock'>;
type ReplyText = Pick<SavedReply, 'name' | 'text'>;

/** Everything that the viewer can put into the composer, by name. */
export async function listReplies({ db }: RepliesParts, viewer: Viewer): Promise<SavedReply[]> {
  const rows = await listRepliesFor(db, viewer.id);
  return rows.map(replyOf).sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}

/** One of them. */
export async function findReply({ db }: RepliesParts, viewer: Viewer, id: number): Promise<SavedReply> {
  const reply = await findReplyFor(db, viewer.id, id);
  if (!reply) throw noReply();
  return replyOf(reply);
}

export async function addReply(
  deps: RepliesParts,
  viewer: Viewer,
  { isForTeam, ...text }: ReplyText & { isForTeam: boolean },
  noteMade: NoteMade,
): Promise<SavedReply> {
  const ownerId = isForTeam ? null : viewer.id;
  refuseWriting(viewer, { ownerId });
  const at = isoTime(deps.clock());
  const row = await deps.db.transaction().execute(async (transaction) => {
    const others = await listRepliesFor(transaction, viewer.id);
    if (others.filter((other) => other.ownerId === ownerId).length >= savedRepliesMax) {
      throw conflict(`There are ${savedRepliesMax} saved replies already. Please delete one first.`);
    }
    const after = await insertReply(transaction, { ownerId, ...text, updatedAt: at });
    await log(transaction, { viewer, at, action: 'add', after });
    await noteMade(transaction, after.id);
    return after;
  });
  await tell(deps, row);
  return replyOf(row);
}

/** 409 where somebody else has changed it since the viewer read it. */
export async function changeReply(
  deps: RepliesParts,
  viewer: Viewer,
  { id, updatedAt, ...text }: ReplyText & Pick<SavedReply, 'id' | 'updatedAt'>,
): Promise<SavedReply> {
  const at = isoTime(deps.clock());
  const row = await deps.db.transaction().execute(async (transaction) => {
    const before = await writableReply(transaction, viewer, id);
    const after = await updateReply(transaction, { id, updatedAt }, { ...text, updatedAt: at });
    if (!after) throw conflict('Someone else has changed this reply since. Please look at it again.');
    await log(transaction, { viewer, at, action: 'change', before, after });
    return after;
  });
  await tell(deps, row);
  return replyOf(row);
}

export async function removeReply(deps: RepliesParts, viewer: Viewer, id: number): Promise<void> {
  const row = await deps.db.transaction().execute(async (transaction) => {
    const before = await writableReply(transaction, viewer, id);
    if (!(await deleteReply(transaction, id))) throw notFound();
    await log(transaction, { viewer, at: isoTime(deps.clock()), action: 'remove', before });
    return before;
  });
  await tell(deps, row);
}

async function writableReply(db: Db, viewer: Viewer, id: number): Promise<SavedReplyRow> {
  const reply = await findReplyFor(db, viewer.id, id);
  if (!reply) throw noReply();
  refuseWriting(viewer, reply);
  return reply;
}

function refuseWriting({ role }: Viewer, { ownerId }: Pick<SavedReplyRow, 'ownerId'>): void {
  if (ownerId === null && role !== 'admin') throw forbidden('The team’s replies are written by administrators');
}

interface LoggedReply {
  viewer: Viewer;
  at: string;
  action: 'add' | 'change' | 'remove';
  before?: SavedReplyRow;
  after?: SavedReplyRow;
}

/** The team's alone: what somebody keeps for themselves is their own matter. */
async function log(transaction: Db, { viewer, at, action, ...rows }: LoggedReply): Promise<void> {
  const reply = rows.after ?? rows.before;
  if (!reply || reply.ownerId !== null) return;
  const made = { byId: viewer.id, at, objectId: reply.id, institutionId: null };
  await recordChange(transaction, { ...made, objectType: 'savedReply', action, ...rows });
}

/** Whoever may use it reads again. */
async function tell({ bus, people }: RepliesParts, { ownerId }: SavedReplyRow): Promise<void> {
  const staff = (await people.directory()).everybody().filter(({ role }) => isStaff(role));
  bus.send(ownerId === null ? staff.map(({ id }) => id) : [ownerId], { type: 'changed', what: ['/api/saved-replies'] });
}

function noReply() {
  return notFound('This saved reply does not exist');
}

function replyOf({ ownerId, ...reply }: SavedReplyRow): SavedReply {
  return { ...reply, isForTeam: ownerId === null };
}
