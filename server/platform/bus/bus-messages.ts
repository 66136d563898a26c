import type { ChangedPeople, Delivery } from './bus.ts';

/** Messages between processes. A newer version may send more types: unknown ones are ignored. */
export type BusMessage =
  | { type: 'deliver'; deliveries: readonly Delivery[] }
  | { type: 'close-session'; sessionHash: string; code: number; reason: string }
  | { type: 'close-person'; userId: number; code: number; reason: string }
  /** Earlier versions send no `changed`, and ignore it when others do. */
  | { type: 'people-changed'; changed?: ChangedPeople | undefined }
  | { type: 'settings-changed' }
  /** A person's first socket in that process opened, or their last one closed. */
  | { type: 'came' | 'went'; userId: number }
  /** A heartbeat, sent every second; with everybody who has a socket there, if a process asked for the list. */
  | { type: 'alive'; online?: readonly number[]; asks: boolean }
  /** Some messages of that process could not be delivered. */
  | { type: 'lost' }
  /** The process shuts down in order and has sent everything. */
  | { type: 'bye' };

/** Messages that one process sends in one text. Earlier versions read `line` and `words` by these names. */
export interface BusEnvelope {
  /** The id of the sending process, never used by another one. */
  from: string;
  /** The number of the sender's connection: messages of an earlier one are out of date. */
  line: number;
  words: readonly BusMessage[];
}

/** The sender comes first, so that a process can skip its own messages without parsing them. */
export function writeEnvelope({ from, ...content }: BusEnvelope): string {
  return `${from} ${JSON.stringify(content)}`;
}

export function senderOf(text: string): string {
  return text.slice(0, text.indexOf(' '));
}

/** Null for text that no process of the portal wrote. */
export function readEnvelope(text: string): BusEnvelope | null {
  const from = senderOf(text);
  try {
    const { line, words } = JSON.parse(text.slice(from.length)) as Partial<BusEnvelope>;
    return typeof line === 'number' && Array.isArray(words) ? { from, line, words } : null;
  } catch {
    return null;
  }
}
