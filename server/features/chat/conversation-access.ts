import type { Directory } from '#server/features/people/directory.service.ts';
import {
  type Conversation,
  canSeeUser,
  conversationBetween,
  takesPart,
} from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { forbidden } from '#server/platform/http/errors.ts';

/** A conversation that the viewer may read, with both people. */
export interface ConversationAccess {
  me: Person;
  contact: Person;
  conversation: Conversation;
  directory: Directory;
}

/** Returns null for a person the viewer may not see. */
export function accessBetween(directory: Directory, viewerId: number, contactId: number): ConversationAccess | null {
  const me = directory.find(viewerId);
  const contact = directory.find(contactId);
  if (!me || !contact || contact.id === me.id || !canSeeUser(me, contact, directory.relation(viewerId, contactId)))
    return null;
  const conversation = conversationBetween(me, contact);
  return takesPart(me, conversation.key, directory) ? { me, contact, conversation, directory } : null;
}

/** Checked before any lookup, so that the reply does not reveal who exists. */
export function refuseForeign(viewerId: number, userId: number): void {
  if (userId !== viewerId) throw forbidden('You can only read and write your own messages');
}
