import type { NewAttachment } from './attachments.ts';
import { isFileName } from './file-paths.ts';
import { clientIdMaxLength, imageSideMax, messageMaxLength } from './limits.ts';
import type { ClientFrame } from './live.ts';
import { messageRefusals } from './message-refusals.ts';
import { storable } from './plain-text.ts';

/**
 * Reads one frame from a client. By hand and not with the schema, because this runs for every message of every person;
 * a property test holds the two equally strict.
 */
export type ReadFrame =
  | { frame: ClientFrame }
  /** A chat frame with an unacceptable text or clientId. Its sender is told, and the connection stays. */
  | { refused: { clientId: string | null; message: string } }
  | { bad: string };

const clientIdForm = new RegExp(`^[\\w-]{8,${clientIdMaxLength}}$`);

export function readClientFrame(text: string): ReadFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { bad: 'A frame must be JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { bad: 'A frame must be a JSON object' };
  const frame = value as Record<string, unknown>;
  switch (frame['type']) {
    case 'chat':
      return readChat(frame);
    case 'received':
    case 'read':
      if (!isId(frame['contactId']) || !isId(frame['upTo'])) return wrongShape(frame['type']);
      return { frame: { type: frame['type'], contactId: frame['contactId'], upTo: frame['upTo'] } };
    case 'typing':
      if (!isId(frame['to']) || typeof frame['isTyping'] !== 'boolean') return wrongShape('typing');
      return { frame: { type: 'typing', to: frame['to'], isTyping: frame['isTyping'] } };
    case 'identity':
      if (!isId(frame['userId'])) return wrongShape('identity');
      return { frame: { type: 'identity', userId: frame['userId'] } };
    case 'pong':
      return { frame: { type: 'pong' } };
    default:
      return { bad: 'Unknown type of frame' };
  }
}

function readChat(frame: Record<string, unknown>): ReadFrame {
  const { from, to, content, timestamp, clientId, attachment } = frame;
  const isWhole = isId(from) && isId(to) && typeof content === 'string';
  if (!isWhole || (timestamp !== undefined && typeof timestamp !== 'string')) return wrongShape('chat');
  const file = attachment === undefined ? undefined : readAttachment(attachment);
  if (file === null) return wrongShape('chat');
  if (clientId !== undefined && !(typeof clientId === 'string' && clientIdForm.test(clientId))) {
    return { refused: { clientId: null, message: 'The clientId must be 8 to 64 letters, digits, - or _' } };
  }
  const trimmed = storable(content).trim();
  const message = refusalOf(trimmed);
  if (message) return { refused: { clientId: clientId ?? null, message } };
  return {
    // Always the same fields in the same order: leaving some out would cost more than everything else here.
    frame: { type: 'chat', from, to, content: trimmed, timestamp, clientId, attachment: file },
  };
}

function readAttachment(value: unknown): NewAttachment | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { name, width, height } = value as Record<string, unknown>;
  if (typeof name !== 'string' || !isFileName(name) || !isSide(width) || !isSide(height)) return null;
  return { name, ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
}

function isSide(value: unknown): value is number | undefined {
  return value === undefined || (isId(value) && value <= imageSideMax);
}

function refusalOf(trimmed: string): string | null {
  if (trimmed === '') return messageRefusals.blank;
  // Only texts whose UTF-16 length is over the limit need counting.
  if (trimmed.length > messageMaxLength && [...trimmed].length > messageMaxLength) return messageRefusals.tooLong;
  return null;
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function wrongShape(type: string): ReadFrame {
  return { bad: `A ${type} frame has a wrong or missing field` };
}
