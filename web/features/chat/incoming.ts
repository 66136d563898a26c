import type { User } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { messagePreviewLength } from '#contract/values/limits.ts';

export interface IncomingSituation {
  readonly viewer: Pick<User, 'role'>;
  readonly senderContactId: number;
  readonly openContactId: number | null;
  readonly hasDraft: boolean;
  readonly isDialogOpen: boolean;
  readonly isLogAtBottom: boolean;
}

/**
 * What an incoming message does to the screen. It replaces the open conversation for customers only, and only if nothing can be lost: text
 * written for one person must never reach another.
 */
export function reactToIncoming(situation: IncomingSituation): 'nothing' | 'open' | 'toast' {
  const { openContactId, senderContactId } = situation;
  if (openContactId === senderContactId) return 'nothing';
  const isFree = !situation.hasDraft && !situation.isDialogOpen && situation.isLogAtBottom;
  if (openContactId !== null && !capabilitiesOf(situation.viewer).servesCustomers && isFree) return 'open';
  return 'toast';
}

/** The first 30 characters, plus '...' if longer. In code points, so that none is cut in half. */
export function toastPreview(content: string): string {
  const characters = Array.from(content);
  return characters.length > messagePreviewLength
    ? `${characters.slice(0, messagePreviewLength).join('')}...`
    : content;
}
