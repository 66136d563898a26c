import type { PersonCard } from '#contract/people/people.ts';
import { contactUndoMs } from '#contract/values/limits.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { toPersonCard } from '#server/features/people/directory.service.ts';
import { canSeeUser, separationObstacle } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { deleteBlock, endByBlock, insertBlock, undoEndByBlock } from './blocks.queries.ts';
import { findPair, personNotFound, tellBoth } from './contact-pair.service.ts';

/** Stops a person from writing and sending requests, without telling them. Blocking twice changes nothing. */
export async function block(portal: Portal, blockerId: number, blockedId: number): Promise<void> {
  if (blockerId === blockedId) throw badRequest('You cannot block yourself', 'userId');
  const { me, other, relation } = await findPair(portal.people, blockerId, blockedId);
  if (!canSeeUser(me, other, relation)) throw personNotFound();
  const reason = separationObstacle(me, other);
  if (reason) throw conflict(reason);
  const entry = { blockerId, blockedId, createdAt: isoTime(portal.clock()) };
  await portal.db.transaction().execute(async (transaction) => {
    if (await insertBlock(transaction, entry)) await endByBlock(transaction, entry);
  });
  tellBoth(portal, [blockerId, blockedId]);
}

/** Lets a person write and send requests again. Within the undo time their relation is restored as well. */
export async function unblock(portal: Portal, blockerId: number, blockedId: number): Promise<void> {
  await portal.db.transaction().execute(async (transaction) => {
    const createdAt = await deleteBlock(transaction, { blockerId, blockedId });
    if (createdAt === undefined) throw personNotFound();
    if (portal.clock() - Date.parse(createdAt) > contactUndoMs) return;
    await undoEndByBlock(transaction, { blockerId, blockedId, createdAt });
  });
  tellBoth(portal, [blockerId, blockedId]);
}

/** The people whom the viewer has blocked, by name; not paged, because each was blocked by hand. */
export async function listBlocked({ people }: Portal, viewerId: number): Promise<PersonCard[]> {
  const directory = await people.directory();
  return directory
    .relatedTo(viewerId)
    .toSorted((a, b) => compareNames(a.fullName, b.fullName))
    .filter((person) => directory.relation(viewerId, person.id).blockedBy.includes(viewerId))
    .map(toPersonCard);
}
