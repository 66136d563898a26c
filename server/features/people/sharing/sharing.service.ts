import type { ConversationSharing } from '#contract/people/conversation-sharing.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { requireBringingIn } from '#server/features/people/invitations/bringing-in.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import {
  findInstitutionSharing,
  findOwnSharing,
  forgetSharedEarlier,
  lockSharing,
  sharedSinceOf,
  updateSharing,
  upsertOwnSharing,
} from './sharing.queries.ts';

export async function findSharing({ db, people }: Portal, viewerId: number): Promise<ConversationSharing> {
  const { me } = await viewerOf(people, viewerId);
  const since = await findInstitutionSharing(db, me.institutionId ?? 0);
  const own = await findOwnSharing(db, me.id);
  const readSince = sharedSinceOf(since ?? undefined, own);
  return {
    institutionSince: since,
    canChoose: capabilitiesOf(me).bringsInCustomers,
    isPrivate: own.keepsPrivate,
    sharesEarlier: own.sharesEarlier,
    readSince: readSince || null,
    isRead: readSince !== undefined,
  };
}

/** Switches sharing on from now on, or off for all that was written. Throws 403 for people without the right. */
export async function chooseForInstitution(portal: Portal, viewerId: number, isOn: boolean): Promise<void> {
  const { db, people, clock, notifyPeopleChanged } = portal;
  const { me, directory } = await viewerOf(people, viewerId);
  requireBringingIn(me);
  const institutionId = me.institutionId ?? 0;
  const at = isoTime(clock());
  await db.transaction().execute(async (transaction) => {
    const found = await lockSharing(transaction, institutionId);
    if (!found) throw notFound('This institution does not exist');
    if ((found.since !== null) === isOn) return;
    const after = { sharesConversationsSince: isOn ? at : null };
    await updateSharing(transaction, institutionId, after.sharesConversationsSince);
    if (isOn) await forgetSharedEarlier(transaction, institutionId);
    const made = { byId: me.id, at, objectType: 'institution', objectId: institutionId, institutionId } as const;
    const before = { sharesConversationsSince: found.since };
    await recordChange(transaction, { ...made, action: 'change', before, after });
    await tellColleagues(portal, transaction, { me, others: directory.customersOf(institutionId), isOn });
  });
  await notifyPeopleChanged({ institutionIds: [institutionId] });
}

async function tellColleagues(
  { notify }: Portal,
  transaction: Parameters<Portal['notify']>[0],
  { me, others, isOn }: { me: Person; others: readonly Person[]; isOn: boolean },
): Promise<void> {
  const userIds = others.map(({ id }) => id).filter((id) => id !== me.id);
  if (userIds.length === 0) return;
  await notify(transaction, 'conversations-shared', {
    userIds,
    title: isOn
      ? 'Colleagues read each other’s conversations with us from now on'
      : 'Colleagues no longer read each other’s conversations with us',
    description: isOn
      ? `${me.fullName} chose this for ${me.companyName}. What was written before stays private. You can keep your conversations private under Account settings.`
      : `${me.fullName} chose this for ${me.companyName}.`,
    createdBy: me.id,
  });
}

/** A person's own choice. What was written while it was private stays private, unless they share what was before as well. */
export async function chooseOwn(
  { db, people, clock, notifyPeopleChanged }: Portal,
  viewerId: number,
  { isPrivate, sharesEarlier }: { isPrivate: boolean; sharesEarlier: boolean },
): Promise<void> {
  const { me } = await viewerOf(people, viewerId);
  await db.transaction().execute(async (transaction) => {
    const before = await findOwnSharing(transaction, me.id);
    const isOpened = before.keepsPrivate && !isPrivate;
    const privateUntil = isOpened ? isoTime(clock()) : before.privateUntil;
    const own = { keepsPrivate: isPrivate, sharesEarlier, privateUntil: sharesEarlier ? null : privateUntil };
    await upsertOwnSharing(transaction, me.id, own);
  });
  await notifyPeopleChanged({ personIds: [me.id] });
}
