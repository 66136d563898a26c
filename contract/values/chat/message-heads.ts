import { quoteMaxLength } from '#contract/values/limits.ts';

/** The beginning of a message for quotes, cut by code points so that no character is split. */
export function headOf(content: string): string {
  const points = [...content.slice(0, 2 * quoteMaxLength + 2)];
  return points.length > quoteMaxLength ? `${points.slice(0, quoteMaxLength).join('')}…` : content;
}
