import type { Message } from '#contract/chat.ts';

/**
 * The frame of a message as text. Spelled out, because every message needs one and `JSON.stringify` takes twice as long
 * for the whole; it is asked for what people wrote. Keys of conversations and times are of our own making.
 */
export function chatFrame(message: Message): string {
  const { id, conversation, channelCustomerId, senderId, receiverId, timestamp, read } = message;
  const whose = `"conversation":"${conversation}","id":${id},"channelCustomerId":${channelCustomerId}`;
  const between = `"senderId":${senderId},"receiverId":${receiverId}`;
  const said = `"content":${JSON.stringify(message.content)},"attachment":${jsonOrNull(message.attachment)}`;
  const told = `"clientId":${jsonOrNull(message.clientId)},"kind":${jsonOrNull(message.kind)}`;
  return `{"type":"chat","message":{${whose},${between},${said},"timestamp":"${timestamp}",${told},"read":${read}}}`;
}

function jsonOrNull(value: string | object | null): string {
  return value === null ? 'null' : JSON.stringify(value);
}
