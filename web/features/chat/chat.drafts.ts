import { useEffect, useEffectEvent } from 'react';
import { createListeners } from '#web/lib/listeners.ts';
import { persistText, readPersistedText, usePersistedText } from '#web/lib/unsaved-work.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { trayOf } from './chat.tray.ts';
import { hasTarget } from './message/targets.ts';

const additions = createListeners();

/** The unsent text for a contact; it survives navigation, a reload and the end of the session. */
export function useDraft(contactId: number): readonly [text: string, keep: (text: string) => void] {
  const viewerId = useViewer().id;
  const [text, keep] = usePersistedText(draftKey(contactId));
  const read = useEffectEvent(() => keep(readPersistedText(viewerId, draftKey(contactId))));
  // The text field may be in sight while something is added to its draft.
  useEffect(() => additions.subscribe(() => read()), []);
  return [text, keep];
}

/** Whether there is unsent text, a file or an unsaved edit for this contact. */
export function hasDraft(viewerId: number, contactId: number): boolean {
  const hasText = readPersistedText(viewerId, draftKey(contactId)).trim() !== '';
  return (
    hasText ||
    hasTarget(viewerId, contactId) ||
    trayOf(viewerId)
      .files()
      .some((file) => file.contactId === contactId)
  );
}

/** Appends a text to the draft for a contact, unless it is in it already. */
export function addToDraft(viewerId: number, contactId: number, text: string): void {
  const draft = readPersistedText(viewerId, draftKey(contactId));
  if (draft.includes(text)) return;
  persistText(viewerId, draftKey(contactId), draft.trim() === '' ? text : `${draft.trimEnd()}\n${text}`);
  additions.notify();
}

function draftKey(contactId: number): string {
  return `draft.${contactId}`;
}
