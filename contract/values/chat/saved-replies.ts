/** What stands in braces in a saved reply, and is filled in as it is put into the composer. */
export const placeholders = ['name', 'institution', 'plan', 'renewal'] as const;
export type Placeholder = (typeof placeholders)[number];

/** What is known of a customer; null or left out: not to be had. */
export type ReplyFacts = Partial<Record<Placeholder, string | null>>;

const inBraces = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** A saved reply with what is known filled in. What is not stays in its braces, where everybody sees it. */
export function filledIn(text: string, facts: ReplyFacts): string {
  return text.replace(inBraces, (whole, name: Placeholder) => facts[name] ?? whole);
}

/** The placeholders that stand in a text, each once, as they are written. */
export function openPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(inBraces))];
}
