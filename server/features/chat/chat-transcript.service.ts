import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Attachment } from '#contract/attachments.ts';
import type { Quote } from '#contract/chat.ts';
import { readEnclosure, textWithEnclosure } from '#contract/enclosure-text.ts';
import type { EnclosureView } from '#contract/enclosures.ts';
import { londonTime, supportZone } from '#contract/values/support-hours.ts';
import { listForTranscript } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import type { ConversationAccess } from './conversation-access.ts';
import { listQuotes, quoteOf } from './message-quotes.queries.ts';

type Line = Awaited<ReturnType<typeof listForTranscript>>[number];

/** Messages read at once: others have their turn between these. */
const linesAtOnce = 2000;

/** A conversation as a text that a person can file: who said what, and when by the clock of London. */
export async function writeTranscript(
  { db, clock, readEnclosures }: ChatDeps,
  { me, contact, conversation, directory }: ConversationAccess,
): Promise<{ fileName: string; text: string }> {
  const names = new Map<number, string>();
  const nameOf = (id: number) => {
    const name = names.get(id) ?? oneLine(directory.find(id)?.fullName ?? 'Somebody');
    names.set(id, name);
    return name;
  };
  const timeOf = londonClock();
  const lines: string[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await listForTranscript(db, conversation.key, { after, limit: linesAtOnce });
    const quotes = await listQuotes(db, rows);
    const views = await readEnclosures(
      db,
      me,
      rows.flatMap((row) => readEnclosure(row.enclosure) ?? []),
    );
    for (const row of rows) {
      const remark = remarkOf(row);
      const sign = remark === null ? nameOf(row.senderId) : `${nameOf(row.senderId)} (${remark})`;
      const answered = answerLine(quoteOf(quotes, row), nameOf);
      lines.push(`[${timeOf(row.timestamp)}] ${sign}: ${answered}${indented(textOf(row, views))}`);
    }
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === linesAtOnce;
    await nextTurn();
  }
  const { day } = londonTime(clock());
  const head = [
    `Conversation of ${oneLine(me.fullName)} with ${oneLine(contact.fullName)}`,
    `Saved ${timeFormat.format(clock())} (London time), ${lines.length} ${lines.length === 1 ? 'message' : 'messages'}`,
    '',
  ];
  return { fileName: `conversation-${contact.id}-${day}.txt`, text: `${[...head, ...lines].join('\n')}\n` };
}

/**
 * The time of messages. The formatter is asked once for each hour, since it takes as long as everything else of a line; in
 * London the minutes are those of UTC.
 */
function londonClock(): (timestamp: string) => string {
  let known = { hour: '', text: '' };
  return (timestamp) => {
    const hour = timestamp.slice(0, 'yyyy-mm-ddThh'.length);
    if (hour !== known.hour) known = { hour, text: timeFormat.format(new Date(`${hour}:00:00Z`)).slice(0, -2) };
    return known.text + timestamp.slice('yyyy-mm-ddThh:'.length, 'yyyy-mm-ddThh:mm'.length);
  };
}

function remarkOf({ kind, editedAt, deletedAt }: Line): string | null {
  if (kind === 'automatic') return 'automatic reply';
  return editedAt !== null && deletedAt === null ? 'edited' : null;
}

/** Which message a line answers. */
function answerLine(quote: Quote | null, nameOf: (id: number) => string): string {
  if (quote === null) return '';
  const what = quote.isDeleted ? 'a deleted message' : `“${oneLine(quote.head)}”`;
  return `[in reply to ${nameOf(quote.senderId)}: ${what}]\n    `;
}

/** Everything that some program shows as the end of a line, and signs that are no text: a message must not look like another one's. */
const lineBreaks = /\r\n|(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/gu;

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
