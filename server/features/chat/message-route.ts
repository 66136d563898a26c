import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { type Conversation, canMessage, conversationBetween } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { audienceOf } from './chat.access.ts';

export interface MessageRoute {
  conversation: Conversation;
  sender: Person;
  receiver: Person;
  audience: readonly number[];
  /** True if a customer writes to staff. */
  isToStaff: boolean;
}

/** Returns null if the sender may not write to the receiver, or one of them does not exist. */
export function routeBetween(directory: Directory, senderId: number, receiverId: number): MessageRoute | null {
  const sender = directory.find(senderId);
  const receiver = directory.find(receiverId);
  if (!sender || !receiver || !canMessage(sender, receiver, directory.relation(senderId, receiverId))) return null;
  const conversation = conversationBetween(sender, receiver);
  const isToStaff = capabilitiesOf(sender).isServed && capabilitiesOf(receiver).servesCustomers;
  return { conversation, sender, receiver, audience: audienceOf(conversation.key, directory), isToStaff };
}
