import type { ChangedPeople, Delivery } from './bus.ts';

/** What one process tells the others. A newer version may say more: what is not understood is passed over. */
export type Word =
  | { type: 'deliver'; deliveries: readonly Delivery[] }
  | { type: 'close-session'; sessionHash: string; code: number; reason: string }
  | { type: 'close-person'; userId: number; code: number; reason: string }
  /** Earlier versions name nobody, and pass over whom others name. */
  | { type: 'people-changed'; changed?: ChangedPeople | undefined }
  /** A person's first socket there opened, or their last one closed. */
  | { type: 'came' | 'went'; userId: number }
  /** A sign of life, every second; with everybody who has a socket there where somebody asked for it. */
  | { type: 'alive'; online?: readonly number[]; asks: boolean }
  /** Some of its words reached nobody. */
  | { type: 'lost' }
  /** It stops in order: it has said everything. */
  | { type: 'bye' };

/** Words that one process says together. */
export interface Utterance {
  /** The process, by a name that no other one ever has. */
  from: string;
  /** Which of its connections it is said on: what still comes from an earlier one is out of date. */
  line: number;
  words: readonly Word[];
}

/** The speaker comes first, so that a process can pass over its own words unread. */
export function writeUtterance({ from, ...said }: Utterance): string {
  return `${from} ${JSON.stringify(said)}`;
}

export function speakerOf(text: string): string {
  return text.slice(0, text.indexOf(' '));
}

/** Null for what no process of the portal wrote. */
export function readUtterance(text: string): Utterance | null {
  const from = speakerOf(text);
  try {
    const { line, words } = JSON.parse(text.slice(from.length)) as Partial<Utterance>;
    return typeof line === 'number' && Array.isArray(words) ? { from, line, words } : null;
  } catch {
    return null;
  }
}
