/** Parts of the staff inbox, in display order. */
export const inboxParts = ['waiting', 'mine', 'unassigned', 'snoozed', 'closed'] as const;
export type InboxPart = (typeof inboxParts)[number];
