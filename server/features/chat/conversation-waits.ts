import type { Message } from '#contract/chat/chat.ts';
import type { WebhookEvent } from '#server/db/queries/webhook-events.queries.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { ConversationState } from './chat-commit.queries.ts';

interface StoredMessage {
  item: { between: readonly Person[] };
  message: Pick<Message, 'conversation' | 'channelCustomerId' | 'senderId' | 'kind' | 'timestamp'>;
}

/** Webhook events of messages in order of id: a customer starts to wait, or the team answers a waiting customer. */
export function waitsOf(
  stored: readonly StoredMessage[],
  states: ReadonlyMap<string, Pick<ConversationState, 'askedAt'>>,
): WebhookEvent[] {
  const waits = new Map<string, boolean>();
  return stored.flatMap(({ item, message }): WebhookEvent[] => {
    const { conversation, channelCustomerId: objectId, senderId, timestamp: at } = message;
    if (objectId === null || message.kind !== null) return [];
    const isWaiting = waits.get(conversation) ?? (states.get(conversation)?.askedAt ?? null) !== null;
    const isAsking = senderId === objectId;
    waits.set(conversation, isAsking);
    if (isAsking === isWaiting) return [];
    const institutionId = item.between.find(({ id }) => id === objectId)?.institutionId ?? null;
    return [{ kind: isAsking ? 'conversation.asked' : 'conversation.answered', objectId, institutionId, at }];
  });
}
