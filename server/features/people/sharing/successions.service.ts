import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { requireBringingIn } from '#server/features/people/invitations/bringing-in.access.ts';
import { canActForInstitution } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { findOwnSharing, listOpenConversations, replaceSuccessions } from './sharing.queries.ts';

interface Succession {
  formerId: number;
  successorId: number;
}

/**
 * Lets a colleague read the open conversations of a customer who was deactivated, and go on with them. Somebody named before reads them no more. Returns how
 * many there are. Throws 409 while the person is active, where they kept their conversations private, and for a successor who left as well.
 */
export async function nameSuccessor(portal: Portal, viewerId: number, { formerId, successorId }: Succession) {
  const { db, people, clock, notify, notifyPeopleChanged } = portal;
  const { me, directory } = await viewerOf(people, viewerId);
  requireBringingIn(me);
  const [former, successor] = [directory.find(formerId), directory.find(successorId)];
  const institution = await findServedBy(db, former?.institutionId ?? 0);
  if (!former || !institution || !canActForInstitution(me, institution)) throw notFound('Person not found');
  if (!successor || successor.institutionId !== former.institutionId) throw notFound('Person not found');
  if (former.deactivatedAt === null) throw conflict(`${former.fullName} still has an account`);
  if (successor.deactivatedAt !== null) throw conflict(`${successor.fullName} is deactivated`);
  const at = isoTime(clock());
  const count = await db.transaction().execute(async (transaction) => {
    if ((await findOwnSharing(transaction, formerId)).keepsPrivate)
      throw conflict(`${former.fullName} kept their conversations private`);
    const keys = await listOpenConversations(transaction, formerId);
    await replaceSuccessions(transaction, { formerId, successorId, at, keys });
    const made = { byId: me.id, at, objectType: 'user', objectId: formerId, institutionId: institution.id } as const;
    await recordChange(transaction, { ...made, action: 'name successor' });
    await notify(transaction, 'conversations-taken-over', {
      userIds: [successorId].filter((id) => id !== me.id),
      title: `You take over from ${former.fullName}`,
      description: `You read the open conversations of ${former.fullName} with us, under Conversations of colleagues, and go on with them from there.`,
      createdBy: me.id,
    });
    return keys.length;
  });
  await notifyPeopleChanged({ personIds: [formerId, successorId] });
  return count;
}
