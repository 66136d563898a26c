import type { Attachment } from '#contract/chat/attachments.ts';
import type { Quote } from '#contract/chat/chat.ts';
import { readEnclosure, textWithEnclosure } from '#contract/chat/enclosure-text.ts';
import type { EnclosureView } from '#contract/chat/enclosures.ts';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import { londonTime, supportZone } from '#contract/values/chat/support-hours.ts';
import { listForTranscript } from '#server/features/chat/chat.queries.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import type { ConversationAccess } from '#server/features/chat/conversation-access.ts';
import { listQuotes, quoteOf } from '#server/features/chat/message-quotes.queries.ts';

type Line = Awaited<ReturnType<typeof listForTranscript>>[number];

/** Messages read at once: so much of a transcript is in memory, and keeps others from their turn. */
const linesAtOnce = 250;

/** The name under which a conversation is saved. */
export function transcriptName({ clock }: ChatDeps, { contact }: ConversationAccess): string {
  return `conversation-${contact.id}-${londonTime(clock()).day}.txt`;
}

/**
 * A conversation as a text that a person can file, part by part: who said what, and when by the clock of London. Its last line says that it
 * is whole.
 */
export async function* writeTranscript(
  { db, clock, readEnclosures }: ChatDeps,
  { me, contact, conversation, directory }: ConversationAccess,
): AsyncGenerator<string, void> {
  const nameOf = (id: number) => oneLine(directory.find(id)?.fullName ?? 'Someone');
  const within = { conversation: conversation.key };
  let begin = `Conversation of ${oneLine(me.fullName)} with ${oneLine(contact.fullName)}
Saved ${timeFormat.format(clock())} (London time)\n\n`;
  let count = 0;
  for (let after: number | undefined = lowestMessageId; after !== undefined; ) {
    const rows: Line[] = await listForTranscript(db, conversation.key, { after, limit: linesAtOnce });
    const quotes = await listQuotes(
      db,
      rows.map(({ replyToId }) => ({ ...within, replyToId })),
    );
    const enclosures = rows.flatMap((row) => readEnclosure(row.enclosure) ?? []);
    const [views = []] = await readEnclosures(db, [{ reader: me, enclosures }]);
    const lines = rows.map((row) => {
      const remark = remarkOf(row);
      const sign = remark === null ? nameOf(row.senderId) : `${nameOf(row.senderId)} (${remark})`;
      const quote = row.replyToId === null ? null : quoteOf(quotes, { ...within, replyToId: row.replyToId });
      return `[${timeFormat.format(new Date(row.timestamp))}] ${sign}: ${answerLine(quote, nameOf)}${indented(textOf(row, views))}\n`;
    });
    const part = begin + lines.join('');
    if (part !== '') yield part;
    begin = '';
    count += rows.length;
    after = rows.length === linesAtOnce ? rows.at(-1)?.id : undefined;
  }
  yield `\nEnd of the conversation: ${count} ${count === 1 ? 'message' : 'messages'}\n`;
}

function remarkOf({ kind, editedAt, deletedAt }: Line): string | null {
  if (kind === 'automatic') return 'automatic reply';
  if (kind === 'imported') return 'imported';
  if (kind === 'notice') return 'written by the portal';
  return editedAt !== null && deletedAt === null ? 'edited' : null;
}

/** Which message a line answers. */
function answerLine(quote: Quote | null, nameOf: (id: number) => string): string {
  if (quote === null) return '';
  const what = quote.isDeleted ? 'a deleted message' : `“${oneLine(quote.head)}”`;
  return `[in reply to ${nameOf(quote.senderId)}: ${what}]\n    `;
}

/** Everything that some program shows as the end of a line, and signs that are no text: a message must not look like another one's. */
const lineBreaks = /\r\n|[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/gu;

function indented(text: string): string {
  return text.replace(lineBreaks, '\n    ');
}

function oneLine(text: string): string {
  return text.replace(lineBreaks, ' ');
}

/** What was typed, and the name of the file or of what else came with it, as far as whoever saves it may read that. */
function textOf({ content, attachment, enclosure: key, deletedAt }: Line, views: readonly EnclosureView[]): string {
  if (deletedAt !== null) return '[message deleted]';
  const enclosure = readEnclosure(key);
  if (enclosure) return textWithEnclosure(content, enclosure, views);
  if (attachment === null) return content;
  const { filename } = JSON.parse(attachment) as Attachment;
  return content === filename ? `[file] ${content}` : `${content}\n[file] ${filename}`;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: supportZone,
});
