import type { Attachment } from '#contract/chat/attachments.ts';
import type { Message, Quote } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import { mailedClientId } from '#contract/values/inbound-mail.ts';
import type { OutgoingMessage } from '#web/features/chat/chat.outbox.ts';
import { isNewsFor } from '#web/features/chat/conversations/summaries.ts';
import { type History, quoteNow } from './history.ts';

export type Delivery = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

export interface BubbleRow {
  readonly kind: 'bubble';
  /** Derived from the clientId if there is one, so that the element stays the same from sending to read. */
  readonly key: string;
  /** Null until stored. */
  readonly id: number | null;
  readonly senderId: number;
  /** The viewer's own or, for staff in a support channel, the team's: the bubble stands on the right. */
  readonly isOurs: boolean;
  readonly content: string;
  readonly attachment: Attachment | null;
  readonly enclosure: Enclosure | null;
  /** The quoted message in its present state. */
  readonly replyTo: Quote | null;
  /** The number of its newest change; null until stored. */
  readonly change: number | null;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  /** Written by a person, who may edit it. */
  readonly isByPerson: boolean;
  readonly timestamp: string;
  /** The automatic reply outside support hours. */
  readonly isAutomatic: boolean;
  /** Imported from another help desk. */
  readonly isImported: boolean;
  /** The message whose e-mail can be shown; null if it did not come by e-mail. */
  readonly mailedId: number | null;
  readonly delivery: Delivery | null;
  /** Set while the message is in the outbox. */
  readonly outgoing: OutgoingMessage | null;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
}

export interface DayRow {
  readonly kind: 'day';
  readonly key: string;
  readonly timestamp: string;
}

export type LogRow = BubbleRow | DayRow;

/** The other side's receipts. */
export interface Marks {
  readonly receivedUpTo: number;
  readonly readUpTo: number;
}

const groupMaxGapMs = 5 * 60_000;

/** The rows of a log: stored messages, then the outbox, in days and groups by sender. */
export function logRows(
  history: Pick<History, 'messages' | 'revisedBefore'>,
  outgoing: readonly OutgoingMessage[],
  viewerId: number,
  marks: Marks,
): readonly LogRow[] {
  const { messages } = history;
  const loose = [
    ...messages.map((message) => storedBubble(message, viewerId, marks)),
    ...unstored(messages, outgoing).map((message) => outgoingBubble(message, viewerId)),
  ];
  const bubbles = loose.map((one) => (one.replyTo ? { ...one, replyTo: quoteNow(history, one.replyTo) } : one));
  return bubbles.flatMap((bubble, at) => {
    const previous = bubbles[at - 1];
    const next = bubbles[at + 1];
    const startsDay = previous === undefined || !isSameDay(previous.timestamp, bubble.timestamp);
    const placed: LogRow = {
      ...bubble,
      startsGroup: previous === undefined || !isOneGroup(previous, bubble),
      endsGroup: next === undefined || !isOneGroup(bubble, next),
    };
    if (!startsDay) return [placed];
    return [{ kind: 'day', key: `day-${bubble.key}`, timestamp: bubble.timestamp }, placed] satisfies LogRow[];
  });
}

type LooseBubble = Omit<BubbleRow, 'startsGroup' | 'endsGroup'>;

function storedBubble(message: Message, viewerId: number, marks: Marks): LooseBubble {
  const isOurs = !isNewsFor(viewerId, message);
  return {
    kind: 'bubble',
    key: keyOf(message),
    id: message.id,
    senderId: message.senderId,
    isOurs,
    content: message.content,
    attachment: message.attachment,
    enclosure: message.enclosure,
    replyTo: message.replyTo,
    change: message.change,
    isEdited: message.editedAt !== null && message.deletedAt === null,
    isDeleted: message.deletedAt !== null,
    isByPerson: message.kind === null || message.kind === 'imported',
    isImported: message.kind === 'imported',
    mailedId: message.clientId?.startsWith(mailedClientId) && !message.deletedAt ? message.id : null,
    timestamp: message.timestamp,
    isAutomatic: message.kind === 'automatic',
    delivery: isOurs && message.kind !== 'imported' ? deliveryOf(message, marks) : null,
    outgoing: null,
  };
}

function outgoingBubble(outgoing: OutgoingMessage, viewerId: number): LooseBubble {
  return {
    kind: 'bubble',
    key: `${viewerId}-${outgoing.clientId}`,
    id: null,
    senderId: viewerId,
    isOurs: true,
    content: outgoing.content,
    attachment: outgoing.attachment,
    enclosure: outgoing.enclosure ?? null,
    replyTo: outgoing.replyTo ?? null,
    change: null,
    isEdited: false,
    isDeleted: false,
    isByPerson: true,
    timestamp: outgoing.timestamp,
    isAutomatic: false,
    isImported: false,
    mailedId: null,
    delivery: outgoing.failure === null ? 'sending' : 'failed',
    outgoing,
  };
}

/** Messages of the outbox that are not stored yet: for a moment one may be in both. */
function unstored(messages: readonly Message[], outgoing: readonly OutgoingMessage[]): readonly OutgoingMessage[] {
  if (outgoing.length === 0) return outgoing;
  const stored = new Set(messages.map((message) => message.clientId));
  return outgoing.filter((message) => !stored.has(message.clientId));
}

function deliveryOf(message: Message, marks: Marks): Delivery {
  if (message.read || message.id <= marks.readUpTo) return 'read';
  return message.id <= marks.receivedUpTo ? 'delivered' : 'sent';
}

// A clientId is unique per sender only.
function keyOf(message: Message): string {
  return message.clientId === null ? String(message.id) : `${message.senderId}-${message.clientId}`;
}

function isOneGroup(a: LooseBubble, b: LooseBubble): boolean {
  if (a.senderId !== b.senderId || a.isImported !== b.isImported) return false;
  if (a.isByPerson !== b.isByPerson || a.isAutomatic !== b.isAutomatic) return false;
  if (!isSameDay(a.timestamp, b.timestamp)) return false;
  if (a.delivery === 'failed' || b.delivery === 'failed') return false;
  return Date.parse(b.timestamp) - Date.parse(a.timestamp) < groupMaxGapMs;
}

/** In the viewer's time zone. */
export function isSameDay(a: string, b: string): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
