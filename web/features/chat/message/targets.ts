import { useMemo, useSyncExternalStore } from 'react';
import type { Quote } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import { keepText, readKeptText } from '#web/lib/kept-work.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** A message of the viewer's own that they are changing. */
export interface EditedMessage {
  readonly messageId: number;
  /** The change of it that they have seen. */
  readonly change: number;
  readonly text: string;
}

/** An invoice or a resource for the next message, by the name that was chosen. */
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

/** What the viewer answers, changes or encloses in the conversation with a contact. It is kept as drafts are. */
export function useTarget<K extends Kind>(
  kind: K,
  contactId: number,
): readonly [target: Targets[K] | null, set: (target: Targets[K] | null) => void] {
  const viewerId = useViewer().id;
  const key = `${kind}.${contactId}`;
  const text = useSyncExternalStore(listeners.subscribe, () => readKeptText(viewerId, key));
  const target = useMemo(() => (text === '' ? null : (JSON.parse(text) as Targets[K])), [text]);
  return [target, (next) => setTarget(viewerId, kind, contactId, next)];
}

export function setTarget<K extends Kind>(viewerId: number, kind: K, contactId: number, target: Targets[K] | null) {
  keepText(viewerId, `${kind}.${contactId}`, target === null ? '' : JSON.stringify(target));
  listeners.tell();
}

/** Whether the viewer is about to answer or change a message of this conversation, or to enclose something. */
export function hasTarget(viewerId: number, contactId: number): boolean {
  const kinds: readonly Kind[] = ['reply', 'edit', 'enclosure'];
  return kinds.some((kind) => readKeptText(viewerId, `${kind}.${contactId}`) !== '');
}
