/** Values by placeholder name. Empty values (null, false, '') omit the placeholder's section. */
export type Facts = Readonly<Record<string, string | boolean | null>>;

const section = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/gs;
const placeholder = /\{\{(\w+)\}\}/g;

/**
 * Fills in a template as Mustache does: `{{name}}`, `{{#name}}only with it{{/name}}`, `{{^name}}only without
 * it{{/name}}`. Unknown placeholders stay.
 */
export function fillText(text: string, facts: Facts): string {
  return keepSections(text, facts).replace(placeholder, (whole, name: string) =>
    name in facts ? String(facts[name] ?? '') : whole,
  );
}

/** Sections may stand within others. */
function keepSections(text: string, facts: Facts): string {
  return text.replace(section, (whole, sign: string, name: string, inner: string) => {
    if (!(name in facts)) return whole;
    return Boolean(facts[name]) === (sign === '#') ? keepSections(inner, facts) : '';
  });
}

/** Fills in every text of an object or list. */
export function fillIn<Part>(part: Part, facts: Facts): Part {
  if (typeof part === 'string') return fillText(part, facts) as Part;
  if (Array.isArray(part)) return part.map((inner: unknown) => fillIn(inner, facts)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fillIn(inner, facts)])) as Part;
}
