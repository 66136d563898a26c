import { createHash } from 'node:crypto';
import { wordKey } from './counter/header-block.ts';
import { isDate } from './months/dates.ts';

/** A hash that files of the same kind share: of their headings, without the months. */
export function shapeOf(form: string, headings: readonly string[]): string {
  const keys = headings.map((heading) => (isDate(heading) ? 'month' : wordKey(heading)));
  const shape = keys.filter((key, at) => key !== 'month' || keys[at - 1] !== 'month').join('\n');
  return createHash('sha256').update(`${form}\n${shape}`).digest('hex');
}
