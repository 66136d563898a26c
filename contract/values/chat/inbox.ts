/** The parts of the inbox that staff work from, in the order in which they are shown. */
export const inboxParts = ['waiting', 'mine', 'unassigned', 'snoozed', 'closed'] as const;
export type InboxPart = (typeof inboxParts)[number];
