import type { PersonCard } from '#contract/people/people.ts';
import { contactUndoMs } from '#contract/values/limits.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { toPersonCard } from '#server/features/people/directory.service.ts';
import { canSeeUser, whyInseparable } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { deleteBlock, endByBlock, insertBlock, undoEndByBlock } from './blocks.queries.ts';
import { type ContactsDeps, findPair, noPerson, tellBoth } from './contact-pair.service.ts';

/** Stops a person from writing and asking, and does not tell them. Blocking them again changes nothing. */
export async function block(deps: ContactsDeps, blockerId: number, blockedId: number): Promise<void> {
  if (blockerId === blockedId) throw badRequest('You cannot block yourself', 'userId');
  const { me, other, relation } = await findPair(deps.people, blockerId, blockedId);
  if (!canSeeUser(me, other, relation)) throw noPerson();
  const reason = whyInseparable(me, other);
  if (reason) throw conflict(reason);
  const entry = { blockerId, blockedId, createdAt: isoTime(deps.clock()) };
  await deps.db.transaction().execute(async (transaction) => {
    if (await insertBlock(transaction, entry)) await endByBlock(transaction, entry);
  });
  tellBoth(deps, [blockerId, blockedId]);
}

/** Lets a person write and ask again. Within the time for an undo their relation comes back as well. */
export async function unblock(deps: ContactsDeps, blockerId: number, blockedId: number): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const createdAt = await deleteBlock(transaction, { blockerId, blockedId });
    if (createdAt === undefined) throw noPerson();
    if (deps.clock() - Date.parse(createdAt) > contactUndoMs) return;
    await undoEndByBlock(transaction, { blockerId, blockedId, createdAt });
  });
  tellBoth(deps, [blockerId, blockedId]);
}

/** Whom somebody has blocked, by name: as many as they did by hand. */
export async function listBlocked({ people }: ContactsDeps, viewerId: number): Promise<PersonCard[]> {
  const directory = await people.directory();
  return directory
    .relatedTo(viewerId)
    .toSorted((a, b) => compareNames(a.fullName, b.fullName))
    .filter((person) => directory.relation(viewerId, person.id).blockedBy.includes(viewerId))
    .map(toPersonCard);
}
