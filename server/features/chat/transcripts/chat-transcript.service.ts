import type { Attachment } from '#contract/chat/attachments.ts';
import type { Quote } from '#contract/chat/chat.ts';
import { readEnclosure, textWithEnclosure } from '#contract/chat/enclosure-text.ts';
import type { EnclosureView } from '#contract/chat/enclosures.ts';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import { londonTime, londonZone } from '#contract/values/chat/support-hours.ts';
import { listForTranscript } from '#server/features/chat/chat.queries.ts';
import type { ConversationAccess } from '#server/features/chat/conversation-access.ts';
import { listQuotes, quoteOf } from '#server/features/chat/message-quotes.queries.ts';
import type { ResolveEnclosures } from '#server/features/chat/read-enclosures.ts';
import type { Portal } from '#server/portal.ts';

type Line = Awaited<ReturnType<typeof listForTranscript>>[number];

/** Messages read at once. It limits the memory of a transcript, and lets other work run in between. */
const linesAtOnce = 250;

export function transcriptName({ clock }: Portal, { contact }: ConversationAccess): string {
  return `conversation-${contact.id}-${londonTime(clock()).day}.txt`;
}

/**
 * Writes a conversation as plain text, in parts: author, time in London, and text. The last line says that it is
 * complete. `since` leaves out what was written before a time.
 */
export async function* writeTranscript(
  { reading: db, clock }: Portal,
  resolveEnclosures: ResolveEnclosures,
  { me, contact, conversation, directory }: ConversationAccess,
  {
    of = `${oneLine(me.fullName)} with ${oneLine(contact.fullName)}`,
    since = '',
  }: { of?: string; since?: string } = {},
): AsyncGenerator<string, void> {
  const nameOf = (id: number) => oneLine(directory.find(id)?.fullName ?? 'Someone');
  const within = { conversation: conversation.key };
  let begin = `Conversation of ${of}
Saved ${timeFormat.format(clock())} (London time)\n\n`;
  let count = 0;
  /** Messages from before `since` are left out, in quotations too. */
  const shownIds = new Set<number>();
  for (let after: number | undefined = lowestMessageId; after !== undefined; ) {
    const read: Line[] = await listForTranscript(db, conversation.key, { after, limit: linesAtOnce });
    const rows = since === '' ? read : read.filter(({ id, timestamp }) => id > 0 && timestamp >= since);
    if (since !== '') for (const { id } of rows) shownIds.add(id);
    const quotes = await listQuotes(
      db,
      rows.map(({ replyToId }) => ({ ...within, replyToId })),
    );
    const enclosures = rows.flatMap((row) => readEnclosure(row.enclosure) ?? []);
    const [views = []] = await resolveEnclosures(db, [{ reader: me, enclosures }]);
    const lines = rows.map((row) => {
      const remark = remarkOf(row);
      const sign = remark === null ? nameOf(row.senderId) : `${nameOf(row.senderId)} (${remark})`;
      const isHidden = row.replyToId === null || (since !== '' && !shownIds.has(row.replyToId));
      const quote = isHidden ? null : quoteOf(quotes, { ...within, replyToId: row.replyToId });
      return `[${timeFormat.format(new Date(row.timestamp))}] ${sign}: ${answerLine(quote, nameOf)}${indented(textOf(row, views))}\n`;
    });
    const part = begin + lines.join('');
    if (part !== '') yield part;
    begin = '';
    count += rows.length;
    after = read.length === linesAtOnce ? read.at(-1)?.id : undefined;
  }
  yield `\nEnd of the conversation: ${count} ${count === 1 ? 'message' : 'messages'}\n`;
}

function remarkOf({ kind, editedAt, deletedAt }: Line): string | null {
  if (kind === 'automatic') return 'automatic reply';
  if (kind === 'imported') return 'imported';
  if (kind === 'notice') return 'written by the portal';
  return editedAt !== null && deletedAt === null ? 'edited' : null;
}

function answerLine(quote: Quote | null, nameOf: (id: number) => string): string {
  if (quote === null) return '';
  const what = quote.isDeleted ? 'a deleted message' : `“${oneLine(quote.head)}”`;
  return `[in reply to ${nameOf(quote.senderId)}: ${what}]\n    `;
}

/** Line breaks and control characters of any kind are replaced, so that a message cannot imitate another one. */
const lineBreaks = /\r\n|[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/gu;

function indented(text: string): string {
  return text.replace(lineBreaks, '\n    ');
}

function oneLine(text: string): string {
  return text.replace(lineBreaks, ' ');
}

/** The text of a message, and the name of its file or enclosure as far as the viewer may read it. */
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
  timeZone: londonZone,
});
