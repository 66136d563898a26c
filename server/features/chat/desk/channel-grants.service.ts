import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Portal } from '#server/portal.ts';
import type { DeskRow } from './desk.queries.ts';

interface Assignment {
  before: Pick<DeskRow, 'grantedToId'>;
  after: Pick<DeskRow, 'grantedToId' | 'deskVersion'>;
  customer: Person;
  by: Person;
}

/** Tells a colleague outside the team that a channel was assigned to them. The team sees it on its desk. */
export async function tellGranted(
  { notify }: Pick<Portal, 'notify'>,
  transaction: Transaction,
  { before, after, customer, by }: Assignment,
): Promise<void> {
  const { grantedToId, deskVersion } = after;
  if (grantedToId === null || grantedToId === before.grantedToId || grantedToId === by.id) return;
  const key = channelKey(customer.id);
  await notify(transaction, 'conversation-assigned', {
    userIds: [grantedToId],
    title: `${by.fullName} assigned a conversation to you`,
    description: `You read and answer the conversation with ${customer.fullName} until it is assigned to somebody else.`,
    createdBy: by.id,
    mail: {
      key: `conversation-assigned:${key}:${deskVersion}`,
      link: { label: 'Open the conversation', path: `/?earlier=${encodeURIComponent(key)}` },
    },
  });
}

/** After the commit: makes every process take up the new right at once, and the pages of both colleagues read again. */
export function announceGrant({ bus }: Pick<Portal, 'bus'>, { before, after, customer }: Assignment): void {
  if (before.grantedToId === after.grantedToId) return;
  const concerned = [before.grantedToId, after.grantedToId].filter((id) => id !== null);
  bus.peopleChanged({ personIds: [customer.id, ...concerned], institutionIds: [] });
  const what = ['/api/conversations', '/api/earlier-conversations', '/api/messages', '/api/private-notes'];
  bus.send(concerned, { type: 'changed', what });
}
