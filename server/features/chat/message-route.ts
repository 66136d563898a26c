import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { coveredFor } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { type Conversation, canMessage, conversationBetween } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { keyBesideWith, servedBeside } from '#server/features/people/served-beside.ts';
import { audienceOf } from './chat.access.ts';

export interface MessageRoute {
  conversation: Conversation;
  sender: Person;
  receiver: Person;
  audience: readonly number[];
  /** The stand-in of an absent receiver, who gets mails and pushes about the message as well. */
  alsoFor: readonly number[];
  /** The colleague outside the team to whom the channel is assigned. A device opens the sender's contact, so they get mails alone. */
  alsoMailed: readonly number[];
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
  const conversation =
    own && (key === undefined || own.key === key) ? own : besideWith(directory, sender, receiver, key);
  if (!conversation || (key !== undefined && conversation.key !== key)) return null;
  const isToStaff = capabilitiesOf(sender).isServed && capabilitiesOf(receiver).servesCustomers;
  const standIn = isToStaff ? directory.find(receiver.away?.standInId ?? 0) : undefined;
  const alsoFor = standIn && coveredFor(standIn, sender) === receiver.id ? [standIn.id] : [];
  const alsoMailed = grantedWith(directory, conversation, sender);
  const audience = audienceOf(conversation.key, directory);
  return { conversation, sender, receiver, audience, alsoFor, alsoMailed, isToStaff };
}

function besideWith(directory: Directory, sender: Person, receiver: Person, wanted?: string): Conversation | null {
  const key = receiver.deactivatedAt ? null : (wanted ?? keyBesideWith(sender, receiver, directory));
  const beside = key === null ? null : servedBeside(sender, key, directory);
  return key !== null && beside?.customer.id === receiver.id
    ? { key, channelCustomerId: beside.channelCustomerId }
    : null;
}

/** To whom a customer's channel is assigned outside its team, if the customer writes. */
function grantedWith(directory: Directory, { key, channelCustomerId }: Conversation, sender: Person): number[] {
  const granted = channelCustomerId === sender.id ? directory.find(sender.channelGrantedToId ?? 0) : undefined;
  return granted && servedBeside(granted, key, directory) ? [granted.id] : [];
}
