import { useMemo, useSyncExternalStore } from 'react';
import type { Quote } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { persistText, readPersistedText } from '#web/lib/unsaved-work.ts';
import { useViewer } from '#web/lib/viewer.ts';

export interface EditedMessage {
  readonly messageId: number;
  /** The message's change number that they have seen. */
  readonly change: number;
  readonly text: string;
}

/** An invoice or a resource for the next message, with the name under which it was chosen. */
export interface ChosenEnclosure extends Enclosure {
  readonly title: string;
}

interface Targets {
  /** The message that the next one answers. */
  reply: Quote;
  edit: EditedMessage;
  enclosure: ChosenEnclosure;
}
type Kind = keyof Targets;

const listeners = createListeners();

/** The id of a contact, or the key of a conversation beside the viewer's own. */
type Place = number | string;

/** The reply, edit or enclosure in progress for a contact; kept like drafts. */
export function useTarget<K extends Kind>(
  kind: K,
  place: Place,
): readonly [target: Targets[K] | null, set: (target: Targets[K] | null) => void] {
  const viewerId = useViewer().id;
  const key = `${kind}.${place}`;
  const text = useSyncExternalStore(listeners.subscribe, () => readPersistedText(viewerId, key));
  const target = useMemo(() => (text === '' ? null : (JSON.parse(text) as Targets[K])), [text]);
  return [target, (next) => setTarget(viewerId, kind, place, next)];
}

export function setTarget<K extends Kind>(viewerId: number, kind: K, place: Place, target: Targets[K] | null) {
  persistText(viewerId, `${kind}.${place}`, target === null ? '' : JSON.stringify(target));
  listeners.notify();
}

/** Whether the viewer is about to answer, edit or enclose something in this conversation. */
export function hasTarget(viewerId: number, contactId: number): boolean {
  const kinds: readonly Kind[] = ['reply', 'edit', 'enclosure'];
  return kinds.some((kind) => readPersistedText(viewerId, `${kind}.${contactId}`) !== '');
}
