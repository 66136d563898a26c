import { canMessage, canSeeUser, takesPart } from '#server/features/users/users.access.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { Circle } from '#server/features/users/users.service.ts';
import { audienceOf, type Conversation, conversationBetween } from './chat.access.ts';

/** One person writing to another: allowed, and where it goes. */
export interface Way {
  conversation: Conversation;
  audience: number[];
  /** Both are members of the conversation, and find it among theirs. */
  hasMembers: boolean;
}

/** Two people as the rules see them, and the conversation they share. */
export interface Meeting {
  me: Person;
  contact: Person;
  conversation: Conversation;
  circle: Circle;
}

/** Null where the one may not write to the other, or one of them is not there. */
export function findWay(circle: Circle, senderId: number, receiverId: number): Way | null {
  const sender = circle.find(senderId);
  const receiver = circle.find(receiverId);
  if (!sender || !receiver || !canMessage(sender, receiver, circle.tie(senderId, receiverId))) return null;
  const conversation = conversationBetween(sender, receiver);
  return { conversation, audience: audienceOf(conversation.key, circle), hasMembers: false };
}

/** Null for anybody the viewer may not know of. */
export function findMeeting(circle: Circle, viewerId: number, contactId: number): Meeting | null {
  const me = circle.find(viewerId);
  const contact = circle.find(contactId);
  if (!me || !contact || contact.id === me.id || !canSeeUser(me, contact, circle.tie(viewerId, contactId))) return null;
  const conversation = conversationBetween(me, contact);
  return takesPart(me, conversation.key, circle) ? { me, contact, conversation, circle } : null;
}
