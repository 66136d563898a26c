import { newClientId } from '#web/features/chat/client-id.ts';
import { persistText, readPersistedText } from '#web/lib/unsaved-work.ts';

interface Attempt {
  clientId: string;
  text: string;
}

/**
 * The clientId for sending a note: the same for the same text until it is known to be stored, even after a reload; another text is another
 * note.
 */
export function clientIdOfNote(viewerId: number, contactId: number, text: string): string {
  const kept = readPersistedText(viewerId, attemptKey(contactId));
  const before = kept === '' ? null : (JSON.parse(kept) as Attempt);
  if (before?.text === text) return before.clientId;
  const attempt: Attempt = { clientId: newClientId(), text };
  persistText(viewerId, attemptKey(contactId), JSON.stringify(attempt));
  return attempt.clientId;
}

export function forgetAttempt(viewerId: number, contactId: number): void {
  persistText(viewerId, attemptKey(contactId), '');
}

function attemptKey(contactId: number): string {
  return `note-sent.${contactId}`;
}
