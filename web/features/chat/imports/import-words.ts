import type { ConversationImport } from '#contract/chat/conversation-imports.ts';

export const importStateWords = {
  waiting: 'Waiting',
  reading: 'Reading',
  refused: 'Not readable',
  tried: 'Not imported yet',
  importing: 'Importing',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  stuck: 'Stopped',
} as const satisfies Record<ConversationImport['state'], string>;

const deskNames = { zendesk: 'Zendesk', intercom: 'Intercom' } as const;

/** What an archive holds, in a few sentences; of one that was not read, why. */
export function summaryText({ summary, state }: Pick<ConversationImport, 'summary' | 'state'>): string {
  if (!summary) return state === 'waiting' ? 'This archive is read after those before it in the queue.' : '';
  const { desk, conversations, messages, people, unknownPeople, alreadyHere, overlapping, tooOld } = summary;
  const parts = [
    `${deskNames[desk]}: ${counted(messages, 'message')} in ${counted(conversations, 'conversation')} of ${counted(people, 'customer')}.`,
  ];
  if (unknownPeople > 0) {
    parts.push(
      unknownPeople === 1 ? '1 address belongs to no one here.' : `${unknownPeople} addresses belong to no one here.`,
    );
  }
  if (alreadyHere > 0) parts.push(`${counted(alreadyHere, 'message')} already imported, so skipped.`);
  if (overlapping > 0) {
    parts.push(
      `${counted(overlapping, 'message')} from days when people were already writing here: they come before what was written here, each with its own date.`,
    );
  }
  if (tooOld > 0) {
    parts.push(
      `${counted(tooOld, 'message')} left out because the conversation already had newer ones. Send the archive again to add them.`,
    );
  }
  return parts.join(' ');
}

/** '1 message', '12 messages'. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`;
}
