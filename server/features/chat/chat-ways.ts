import type { Directory } from '#server/features/people/directory.service.ts';
import { canMessage, canSeeUser, takesPart } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
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
  directory: Directory;
}

/** Null where the one may not write to the other, or one of them is not there. */
export function findWay(directory: Directory, senderId: number, receiverId: number): Way | null {
  const sender = directory.find(senderId);
  const receiver = directory.find(receiverId);
  if (!sender || !receiver || !canMessage(sender, receiver, directory.relation(senderId, receiverId))) return null;
  const conversation = conversationBetween(sender, receiver);
  return { conversation, audience: audienceOf(conversation.key, directory), hasMembers: false };
}

/** Null for anybody the viewer may not know of. */
export function findMeeting(directory: Directory, viewerId: number, contactId: number): Meeting | null {
  const me = directory.find(viewerId);
  const contact = directory.find(contactId);
  if (!me || !contact || contact.id === me.id || !canSeeUser(me, contact, directory.relation(viewerId, contactId)))
    return null;
  const conversation = conversationBetween(me, contact);
  return takesPart(me, conversation.key, directory) ? { me, contact, conversation, directory } : null;
}
