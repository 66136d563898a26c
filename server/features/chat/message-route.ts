import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { coveredFor, coveredKeyWith } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { type Conversation, canMessage, conversationBetween } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { audienceOf } from './chat.access.ts';

export interface MessageRoute {
  conversation: Conversation;
  sender: Person;
  receiver: Person;
  audience: readonly number[];
  /** The stand-in of an absent receiver, who gets mails and pushes about the message as well. */
  alsoFor: readonly number[];
  /** True if a customer writes to staff. */
  isToStaff: boolean;
}

/**
 * Returns null if the sender may not write to the receiver, or one of them does not exist. `key` names the conversation of an absent
 * colleague for whom the sender stands in; without it, only senders who have no conversation of their own with the receiver write there.
 */
export function routeBetween(
  directory: Directory,
  senderId: number,
  receiverId: number,
  key?: string,
): MessageRoute | null {
  const sender = directory.find(senderId);
  const receiver = directory.find(receiverId);
  if (!sender || !receiver) return null;
  const isOwn = canMessage(sender, receiver, directory.relation(senderId, receiverId));
  const own = isOwn ? conversationBetween(sender, receiver) : null;
  const conversation = own && (key === undefined || own.key === key) ? own : coveredWith(directory, sender, receiver);
  if (!conversation || (key !== undefined && conversation.key !== key)) return null;
  const isToStaff = capabilitiesOf(sender).isServed && capabilitiesOf(receiver).servesCustomers;
  const standIn = isToStaff ? directory.find(receiver.away?.standInId ?? 0) : undefined;
  const alsoFor = standIn && coveredFor(standIn, sender) === receiver.id ? [standIn.id] : [];
  return { conversation, sender, receiver, audience: audienceOf(conversation.key, directory), alsoFor, isToStaff };
}

function coveredWith(directory: Directory, sender: Person, receiver: Person): Conversation | null {
  const key = receiver.deactivatedAt ? null : coveredKeyWith(sender, receiver, directory);
  return key === null ? null : { key, channelCustomerId: null };
}
