import { quoteMaxLength } from '#contract/values/limits.ts';

/** The beginning of a message, as an answer to it shows it. In code points, so that none is cut in half. */
export function headOf(content: string): string {
  const points = [...content.slice(0, 2 * quoteMaxLength + 2)];
  return points.length > quoteMaxLength ? `${points.slice(0, quoteMaxLength).join('')}…` : content;
}
