import { isStaff } from '#contract/values/roles.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canMessage } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { audienceOf, type Conversation, conversationBetween } from './chat.access.ts';

/** Where a message goes: its conversation, and everybody who is to get it. */
export interface MessageRoute {
  conversation: Conversation;
  sender: Person;
  receiver: Person;
  audience: readonly number[];
  /** Whether a customer writes to staff. */
  isToStaff: boolean;
}

/** Null where the one may not write to the other, or one of them is not there. */
export function routeBetween(directory: Directory, senderId: number, receiverId: number): MessageRoute | null {
  const sender = directory.find(senderId);
  const receiver = directory.find(receiverId);
  if (!sender || !receiver || !canMessage(sender, receiver, directory.relation(senderId, receiverId))) return null;
  const conversation = conversationBetween(sender, receiver);
  const isToStaff = !isStaff(sender.role) && isStaff(receiver.role);
  return { conversation, sender, receiver, audience: audienceOf(conversation.key, directory), isToStaff };
}
