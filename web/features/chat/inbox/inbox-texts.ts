import type { Capabilities } from '#contract/values/capabilities.ts';
import { type InboxPart, inboxParts } from '#contract/values/chat/inbox.ts';

export const inboxWords: Readonly<Record<InboxPart, { label: string; empty: string }>> = {
  waiting: { label: 'Waiting', empty: 'No one is waiting for a reply' },
  mine: { label: 'Mine', empty: 'You have no open conversations' },
  unassigned: { label: 'Unassigned', empty: 'Every open conversation is assigned' },
  snoozed: { label: 'Snoozed', empty: 'No conversation is snoozed' },
  closed: { label: 'Closed', empty: 'No conversation is closed' },
};

/**
 * The parts of the inbox for these capabilities. Technical support talks one to one, so nobody can be assigned. An account manager's
 * customers are their own unless somebody else was assigned, so none is unassigned.
 */
export function inboxFiltersFor(may: Capabilities): readonly InboxPart[] {
  if (!may.sharesSupportChannels) return ['waiting'];
  return may.ownsUnassignedChannels ? inboxParts.filter((part) => part !== 'unassigned') : inboxParts;
}
