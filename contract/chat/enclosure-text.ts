import { type EnclosureKind, enclosureWords } from '#contract/values/chat/enclosures.ts';
import type { Enclosure, EnclosureView } from './enclosures.ts';

/** The enclosure as stored in a row, `invoice:12`. */
export function enclosureKey({ kind, id }: Enclosure): string {
  return `${kind}:${id}`;
}

export function readEnclosure(key: string | null): Enclosure | null {
  if (key === null) return null;
  const [kind, id] = key.split(':');
  return { kind: kind as EnclosureKind, id: Number(id) };
}

/** A message as plain text with its enclosure; an enclosure that is not in `readable` becomes "not available". */
export function textWithEnclosure(content: string, enclosure: Enclosure, readable: readonly EnclosureView[]): string {
  const view = readable.find((one) => enclosureKey(one) === enclosureKey(enclosure));
  const line = `[${enclosure.kind}] ${view ? nameOf(view) : 'not available'}`;
  return content === enclosureWords[enclosure.kind] ? line : `${content}\n${line}`;
}

function nameOf(view: EnclosureView): string {
  if (view.kind === 'resource') return view.title;
  return view.state === 'void' ? `${view.number} (void)` : view.number;
}
