import { canMessage } from '#server/features/users/users.access.ts';
import type { Circle } from '#server/features/users/users.service.ts';
import { forbidden } from '#server/platform/errors.ts';
import { audienceOf, type Conversation, conversationBetween } from './chat.access.ts';

/** One person writing to another: allowed, and where it goes. */
export interface Way {
  conversation: Conversation;
  audience: number[];
  /** Both are members of the conversation, and find it among theirs. */
  hasMembers: boolean;
}

/** The same words for a stranger and for an id that does not exist: neither tells whether the person is there. */
const mayNotWrite = 'You cannot write to this person';

/** Finds ways, and refuses where there is none. */
export function createWays() {
  // Kept as long as the circle they follow from, because every message asks.
  const waysIn = new WeakMap<Circle, Map<number, Map<number, Way>>>();

  return {
    between(circle: Circle, senderId: number, receiverId: number): Way {
      const ways = waysIn.get(circle) ?? new Map<number, Map<number, Way>>();
      const ofSender = ways.get(senderId) ?? new Map<number, Way>();
      const known = ofSender.get(receiverId);
      if (known) return known;
      const sender = circle.find(senderId);
      const receiver = circle.find(receiverId);
      if (!sender || !receiver || !canMessage(sender, receiver, circle.tie(senderId, receiverId))) {
        throw forbidden(mayNotWrite);
      }
      const conversation = conversationBetween(sender, receiver);
      const way = { conversation, audience: audienceOf(conversation.key, circle), hasMembers: false };
      waysIn.set(circle, ways.set(senderId, ofSender.set(receiverId, way)));
      return way;
    },
  };
}
