import { newClientId } from '#web/features/chat/client-id.ts';
import { keepText, readKeptText } from '#web/lib/kept-work.ts';

interface Attempt {
  clientId: string;
  text: string;
}

/**
 * Under which clientId a note is sent: the same for the same text until it is known to be stored, even after a reload. Another text
 * is another note.
 */
export function clientIdOfNote(viewerId: number, contactId: number, text: string): string {
  const kept = readKeptText(viewerId, attemptKey(contactId));
  const before = kept === '' ? null : (JSON.parse(kept) as Attempt);
  if (before?.text === text) return before.clientId;
  const attempt: Attempt = { clientId: newClientId(), text };
  keepText(viewerId, attemptKey(contactId), JSON.stringify(attempt));
  return attempt.clientId;
}

/** It is stored, or nobody wants it any more. */
export function forgetAttempt(viewerId: number, contactId: number): void {
  keepText(viewerId, attemptKey(contactId), '');
}

function attemptKey(contactId: number): string {
  return `note-sent.${contactId}`;
}
