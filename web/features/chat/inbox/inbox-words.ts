import { type InboxPart, inboxParts } from '#contract/values/chat/inbox.ts';
import type { Role } from '#contract/values/roles.ts';

export const inboxWords: Readonly<Record<InboxPart, { label: string; empty: string }>> = {
  waiting: { label: 'Waiting', empty: 'No one is waiting for a reply' },
  mine: { label: 'Mine', empty: 'You have no open conversations' },
  unassigned: { label: 'Unassigned', empty: 'Every open conversation is assigned' },
  snoozed: { label: 'Snoozed', empty: 'No conversation is snoozed' },
  closed: { label: 'Closed', empty: 'No conversation is closed' },
};

/**
 * Technical support talks one to one: there is nobody with whom such a conversation could be shared out. An account
 * manager's customers are their own unless somebody else was chosen, so none of them is unassigned.
 */
export function inboxFiltersFor(role: Role): readonly InboxPart[] {
  if (role === 'tech_support') return ['waiting'];
  return role === 'account_manager' ? inboxParts.filter((part) => part !== 'unassigned') : inboxParts;
}
