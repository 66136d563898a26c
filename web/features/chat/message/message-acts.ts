import type { Message } from '#contract/chat/chat.ts';
import { headOf } from '#contract/values/chat/message-heads.ts';
import { outboxOf } from '#web/features/chat/chat.outbox.ts';
import { isChangeable } from './message-changes.api.ts';
import { setTarget } from './targets.ts';

interface Conversation {
  viewerId: number;
  contactId: number;
  messages: readonly Message[];
}

/** Opens the viewer's last message for editing, if that is still possible. While it is on its way no older one is opened instead. */
export function editLast({ viewerId, contactId, messages }: Conversation): void {
  const outgoing = outboxOf(viewerId).waiting();
  if (outgoing.some((message) => message.contactId === contactId && message.failure === null)) return;
  const last = messages.findLast(({ senderId, kind }) => senderId === viewerId && kind === null);
  if (!last || last.deletedAt !== null || !isChangeable(last, Date.now())) return;
  setTarget(viewerId, 'edit', contactId, { messageId: last.id, change: last.change, text: last.content });
}

/** Starts a reply to the message of this element of the log, if it is one. */
export function replyTo({ viewerId, contactId, messages }: Conversation, element: Element | null): void {
  const id = element?.closest<HTMLElement>('[data-message]')?.dataset['message'];
  const message = messages.find((other) => String(other.id) === id);
  if (!message || message.deletedAt !== null) return;
  const { senderId, content } = message;
  setTarget(viewerId, 'reply', contactId, { id: message.id, senderId, head: headOf(content), isDeleted: false });
}
