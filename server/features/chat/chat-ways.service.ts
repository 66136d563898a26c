import { canMessage } from '#server/features/users/users.access.ts';
import type { Circle } from '#server/features/users/users.service.ts';
import { audienceOf, type Conversation, conversationBetween } from './chat.access.ts';

/** One person writing to another: allowed, and where it goes. */
export interface Way {
  conversation: Conversation;
  audience: number[];
  /** Both are members of the conversation, and find it among theirs. */
  hasMembers: boolean;
}

/** Finds ways. */
export function createWays() {
  // Kept as long as the circle they follow from, because every message asks.
  let origin: Circle | null = null;
  let ways = new Map<number, Map<number, Way>>();

  return {
    /** Null where the one may not write to the other, or one of them is not there. */
    between(circle: Circle, senderId: number, receiverId: number): Way | null {
      if (circle !== origin) {
        origin = circle;
        ways = new Map();
      }
      const ofSender = ways.get(senderId);
      const known = ofSender?.get(receiverId);
      if (known) return known;
      const way = findWay(circle, senderId, receiverId);
      if (way) ways.set(senderId, (ofSender ?? new Map<number, Way>()).set(receiverId, way));
      return way;
    },
  };
}

function findWay(circle: Circle, senderId: number, receiverId: number): Way | null {
  const sender = circle.find(senderId);
  const receiver = circle.find(receiverId);
  if (!sender || !receiver || !canMessage(sender, receiver, circle.tie(senderId, receiverId))) return null;
  const conversation = conversationBetween(sender, receiver);
  return { conversation, audience: audienceOf(conversation.key, circle), hasMembers: false };
}
