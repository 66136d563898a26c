import { formerMember } from '#contract/values/privacy.ts';
import { addressHash } from '#server/db/keys/address-hash.ts';
import type { ReadConversation, Writer } from './read-conversation.ts';

/** Removes names and addresses of erased people from a conversation. `erased` contains hashes of their addresses. */
export function withoutErased(read: ReadConversation, erased: ReadonlySet<string>): ReadConversation {
  const nameless = (writer: Writer | null): Writer | null =>
    writer?.email && erased.has(addressHash(writer.email))
      ? { email: null, name: writer.isOfTeam ? formerMember.ofTeam : '', isOfTeam: writer.isOfTeam }
      : writer;
  const asker = nameless(read.asker);
  const written = read.written.map((one) => ({ ...one, writer: nameless(one.writer) }));
  return { ...read, asker, written };
}
