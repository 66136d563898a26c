import type { BrandColour } from '#contract/values/promotion/brand-colours.ts';
import type { ContentFile, ContentLine } from './content-file.ts';

/** Values that only the code knows, by placeholder name. */
export interface ContentValues {
  texts: Readonly<Record<string, string>>;
  /** Rows that replace a table row consisting of one placeholder. */
  rows: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Colours that replace a paragraph consisting of one placeholder. */
  colours: Readonly<Record<string, readonly BrandColour[]>>;
}

const braces = /\{\{([^{}]*)\}\}/g;
const tag = /^([#^/]?)(\w+)$/;

/** Throws, with the place, for an unknown placeholder, and for a section that does not end on its line. */
export function refuseUnknown({ headLines, lines }: ContentFile<unknown>, names: ReadonlySet<string>): void {
  let isInFence = false;
  for (const line of [...headLines, ...lines]) {
    if (line.text.startsWith('```')) isInFence = !isInFence;
    const found = [...line.text.matchAll(braces)].map(([whole, inner = '']) => {
      const [, sign = '', name = ''] = tag.exec(inner) ?? [];
      return { whole, sign, name };
    });
    // In a text to copy, braces around several words belong to another program's syntax.
    const tags = isInFence ? found.filter(({ name }) => name !== '') : found;
    const unknown = tags.find(({ name }) => !names.has(name));
    if (unknown) throw new Error(`${line.place}: There is no placeholder ${unknown.whole}`);
    refuseHalfSections(line, tags);
  }
}

function refuseHalfSections(
  { place }: ContentLine,
  tags: readonly { whole: string; sign: string; name: string }[],
): void {
  const open: string[] = [];
  for (const { whole, sign, name } of tags) {
    if (sign === '#' || sign === '^') open.push(name);
    if (sign === '/' && open.pop() !== name) throw new Error(`${place}: ${whole} ends what has not begun`);
  }
  if (open.length > 0) throw new Error(`${place}: The section {{#${open.at(-1)}}} does not end on its line`);
}

/** The placeholder's name if the text is nothing else; null otherwise. */
export function onlyPlaceholder(text: string): string | null {
  return /^\{\{(\w+)\}\}$/.exec(text.trim())?.[1] ?? null;
}
