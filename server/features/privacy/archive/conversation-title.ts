import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import type { Subject } from './section.ts';

/** Title of a conversation as the person knows it; only its kind if they cannot read it any more. */
export function conversationTitle(key: string, { id, readable, roleOf }: Subject): string {
  const readableTitle = readable.get(key);
  if (readableTitle !== undefined) return readableTitle;
  const parties = parseConversationKey(key);
  if (!parties) return 'A conversation';
  if (!('pair' in parties)) return 'The support channel of a customer';
  const other = parties.pair.find((one) => one !== id) ?? null;
  return `Someone (${roleOf(other) ?? 'gone'})`;
}
