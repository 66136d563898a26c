import { londonTime, supportZone } from '#contract/values/support-hours.ts';
import { listConversation, type MessageRow, toMessage } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import type { ConversationAccess } from './conversation-access.ts';

/** A conversation as a text that a person can file: who said what, and when by the clock of London. */
export async function writeTranscript(
  { db, clock }: ChatDeps,
  { me, contact, conversation, directory }: ConversationAccess,
): Promise<{ fileName: string; text: string }> {
  const rows = await listConversation(db, conversation.key, {});
  const lines = rows.map((row) => {
    const name = oneLine(directory.find(row.senderId)?.fullName ?? 'Somebody');
    const sign = row.kind === 'automatic' ? `${name} (automatic reply)` : name;
    return `[${timeFormat.format(new Date(row.timestamp))}] ${sign}: ${indented(textOf(row))}`;
  });
  const { day } = londonTime(clock());
  const head = [
    `Conversation of ${oneLine(me.fullName)} with ${oneLine(contact.fullName)}`,
    `Saved ${timeFormat.format(clock())} (London time), ${rows.length} ${rows.length === 1 ? 'message' : 'messages'}`,
    '',
  ];
  return { fileName: `conversation-${contact.id}-${day}.txt`, text: `${[...head, ...lines].join('\n')}\n` };
}

/** Everything that some program shows as the end of a line, and signs that are no text: a message must not look like another one's. */
const lineBreaks = /\r\n|(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/gu;

function indented(text: string): string {
  return text.replace(lineBreaks, '\n    ');
}

function oneLine(text: string): string {
  return text.replace(lineBreaks, ' ');
}

/** What was typed, and the name of the file that came with it. */
function textOf(row: MessageRow): string {
  const { content, attachment } = toMessage(row, 0);
  if (!attachment) return content;
  return content === attachment.filename ? `[file] ${content}` : `${content}\n[file] ${attachment.filename}`;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: supportZone,
});
