import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Inviter } from '#server/features/people/invitations/invite.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { deleteRight, insertRight } from './staff-rights.queries.ts';

interface Change {
  id: number;
  by: Pick<Inviter, 'byId' | 'fullName'>;
}

const right = 'finance';

/** Grants a member of staff the right to keep the books, and tells them. */
export async function grantFinance(portal: Portal, { id, by }: Change): Promise<void> {
  const person = await memberOf(portal, id);
  if (person.deactivatedAt !== null) throw conflict(`${person.fullName} is deactivated`);
  if (capabilitiesOf({ role: person.role }).managesBilling)
    throw conflict(`${person.fullName} has this right already, as an administrator`);
  const at = isoTime(portal.clock());
  await portal.db.transaction().execute(async (transaction) => {
    if (!(await insertRight(transaction, { userId: id, right, grantedBy: by.byId, at }))) return;
    await recordChange(transaction, { byId: by.byId, at, ...objectOf(id), action: 'grant finance' });
    await portal.notify(transaction, 'finance-granted', {
      userIds: [id],
      title: 'You may now keep the books',
      description: `${by.fullName} gave you the right Finance: invoices, payments, reminders, credit notes and statements of all institutions, under Billing.`,
      createdBy: by.byId,
    });
  });
}

/** Also for somebody whose role has changed since, for whom the right has no effect. */
export async function withdrawFinance(portal: Portal, { id, by }: Change): Promise<void> {
  if (!(await portal.people.directory()).find(id)) throw notFound('This member of staff does not exist');
  await portal.db.transaction().execute(async (transaction) => {
    if (!(await deleteRight(transaction, { userId: id, right }))) return;
    const at = isoTime(portal.clock());
    await recordChange(transaction, { byId: by.byId, at, ...objectOf(id), action: 'withdraw finance' });
  });
}

function objectOf(id: number) {
  return { objectType: 'user', objectId: id, institutionId: null } as const;
}

async function memberOf({ people }: Portal, id: number) {
  const person = (await people.directory()).find(id);
  if (!person || !capabilitiesOf(person).servesCustomers) throw notFound('This member of staff does not exist');
  return person;
}
