/** Placeholders of saved replies, in braces in the text; filled in when the reply is put into the composer. */
export const placeholders = ['name', 'institution', 'plan', 'renewal'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Values for the placeholders; null or left out: unknown. */
export type ReplyFacts = Partial<Record<Placeholder, string | null>>;

const inBraces = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** A saved reply with the known values filled in. Unknown placeholders stay in braces, where their author sees them. */
export function filledIn(text: string, facts: ReplyFacts): string {
  return text.replace(inBraces, (whole, name: Placeholder) => facts[name] ?? whole);
}

/** The distinct placeholders left in a text, with their braces. */
export function openPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(inBraces))];
}
