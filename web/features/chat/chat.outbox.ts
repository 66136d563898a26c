import { useSyncExternalStore } from 'react';
import type { Attachment } from '#contract/chat/attachments.ts';
import type { Quote } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import type { ChatFrame, ServerFrame } from '#contract/live.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { sendFrame } from '#web/lib/live/live.ts';
import { persistText, readPersistedText } from '#web/lib/unsaved-work.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { newClientId } from './client-id.ts';
import { connectionNumber } from './live-gaps.ts';

/** A message of the viewer that the server has not acknowledged yet. */
export interface OutgoingMessage {
  readonly clientId: string;
  readonly contactId: number;
  readonly content: string;
  /** When it was written, ISO-8601. */
  readonly timestamp: string;
  /** Why the server refused it; null while it is on its way. */
  readonly failure: string | null;
  readonly attachment: Attachment | null;
  /** The quoted message and the enclosure; both are missing in messages stored by older versions. */
  readonly replyTo?: Quote | null;
  readonly enclosure?: Enclosure | null;
}

export type Outbox = ReturnType<typeof createOutbox>;

interface OutboxPorts {
  viewerId: number;
  /** Returns whether the frame was sent. */
  send: (frame: ChatFrame) => boolean;
  connection: () => number;
  load: () => string;
  save: (text: string) => void;
}

/**
 * Sends all messages. Each is kept until the server acknowledges it, so that neither a lost connection nor a reload loses it; sent twice it
 * is stored once, because its clientId stays the same.
 */
export function createOutbox({ viewerId, send, connection, load, save }: OutboxPorts) {
  const listeners = createListeners();
  const sentOnConnection = new Map<string, number>();
  let waiting: readonly OutgoingMessage[] = readSaved(load());
  let isKept = waiting.length > 0;

  /** Drops messages when signing out has emptied the storage. A storage that never worked drops nothing. */
  function restore(): void {
    if (isKept && load() === '') put([]);
  }

  function submit(
    contactId: number,
    content: string,
    {
      attachment = null,
      enclosure = null,
      replyTo = null,
    }: Partial<Pick<OutgoingMessage, 'attachment' | 'enclosure' | 'replyTo'>> = {},
  ): void {
    const written = { clientId: newClientId(), timestamp: new Date().toISOString() };
    const message = { ...written, contactId, content, attachment, enclosure, replyTo, failure: null };
    // Kept before sending: the tab may die between the two.
    put([...waiting, message]);
    transmit(message);
  }

  /** Sends messages, in order of writing, that were not sent over the current connection. */
  function resend(): void {
    for (const message of waiting) {
      if (message.failure === null && sentOnConnection.get(message.clientId) !== connection()) transmit(message);
    }
  }

  function retry(clientId: string): void {
    const message = waiting.find((other) => other.clientId === clientId);
    if (message === undefined) return;
    const again = { ...message, failure: null };
    put(waiting.map((other) => (other === message ? again : other)));
    transmit(again);
  }

  function discard(clientId: string): void {
    sentOnConnection.delete(clientId);
    put(waiting.filter((message) => message.clientId !== clientId));
  }

  /** Removes acknowledged messages and marks refused ones. */
  function settle(frame: ServerFrame): void {
    if (frame.type === 'chat' && frame.message.senderId === viewerId && frame.message.clientId !== null) {
      discard(frame.message.clientId);
    }
    if (frame.type === 'rejected') {
      put(
        waiting.map((message) =>
          message.clientId === frame.clientId ? { ...message, failure: frame.message } : message,
        ),
      );
    }
  }

  function transmit({ contactId, content, timestamp, clientId, ...more }: OutgoingMessage): void {
    const { attachment, enclosure, replyTo } = more;
    const message = { from: viewerId, to: contactId, content, timestamp, clientId };
    const hasLeft = send({
      type: 'chat',
      ...message,
      ...(attachment && carrying(attachment)),
      ...(enclosure && { enclosure }),
      ...(replyTo && { replyToId: replyTo.id }),
    });
    if (hasLeft) sentOnConnection.set(clientId, connection());
  }

  function put(next: readonly OutgoingMessage[]): void {
    if (next.length === waiting.length && next.every((message, at) => message === waiting[at])) return;
    waiting = next;
    save(waiting.length === 0 ? '' : JSON.stringify(waiting));
    isKept = load() !== '';
    listeners.notify();
  }

  return { restore, submit, resend, retry, discard, settle, subscribe: listeners.subscribe, waiting: () => waiting };
}

const outboxes = new Map<number, Outbox>();

/** The viewer's outbox in this tab, outside React so that no re-render sends twice. */
export function outboxOf(viewerId: number): Outbox {
  const known = outboxes.get(viewerId);
  if (known !== undefined) return known;
  const outbox = createOutbox({
    viewerId,
    send: sendFrame,
    connection: connectionNumber,
    load: () => readPersistedText(viewerId, 'outbox'),
    save: (text) => persistText(viewerId, 'outbox', text),
  });
  outboxes.set(viewerId, outbox);
  return outbox;
}

export function useOutbox(): Outbox {
  return outboxOf(useViewer().id);
}

export function useOutgoing(): readonly OutgoingMessage[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.waiting);
}

/** The attachment as a frame names it. */
export function carrying({ url, width, height }: Attachment): Pick<ChatFrame, 'attachment'> {
  return { attachment: { name: fileNameOf(url) ?? '', width, height } };
}

function readSaved(text: string): readonly OutgoingMessage[] {
  if (text === '') return [];
  try {
    const saved: unknown = JSON.parse(text);
    return Array.isArray(saved) ? (saved as OutgoingMessage[]) : [];
  } catch {
    return [];
  }
}
