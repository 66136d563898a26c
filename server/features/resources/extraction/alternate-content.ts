import type { Parser } from 'htmlparser2';
import { localName } from './office-package.ts';

interface XmlEvents {
  onopentag(name: string, attributes: Record<string, string>): void;
  ontext(piece: string): void;
  onclosetag(name: string): void;
}

/**
 * Passes events on with names without prefix, and leaves out what a document has twice: `AlternateContent` (ECMA-376,
 * part 3) has one form for new programs and a `Fallback` for old ones, which is passed on only where the first form had
 * no text.
 */
export function withoutDoubled(events: XmlEvents): ConstructorParameters<typeof Parser>[0] {
  /** Whether each open AlternateContent had a text so far. */
  const hadText: boolean[] = [];
  let [isText, skipped] = [false, 0];
  return {
    onopentag(fullName, attributes) {
      const name = localName(fullName);
      if (name === 'AlternateContent') hadText.push(false);
      if (name === 'Fallback' && (skipped > 0 || hadText.at(-1))) skipped++;
      isText = name === 't';
      if (skipped === 0) events.onopentag(name, attributes);
    },
    ontext(piece) {
      if (isText && piece.trim()) hadText.fill(true);
      if (skipped === 0) events.ontext(piece);
    },
    onclosetag(fullName) {
      const name = localName(fullName);
      isText = false;
      if (name === 'AlternateContent') hadText.pop();
      if (skipped === 0) events.onclosetag(name);
      else if (name === 'Fallback') skipped--;
    },
  };
}
