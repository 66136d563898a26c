const isWordSign = /[\p{L}\p{N}]/u;

/**
 * The people whom a text mentions as `@Full Name`, whatever the case. Of `@Ann Lee` it is Ann Lee who is mentioned, not
 * Ann; an address such as `x@ann` mentions nobody.
 */
export function mentionedIn<Named extends { name: string }>(text: string, people: readonly Named[]): Named[] {
  const written = text.toLowerCase();
  const named = people.map((person) => ({ person, name: person.name.toLowerCase() }));
  const found = new Set<Named>();
  for (let at = written.indexOf('@'); at !== -1; at = written.indexOf('@', at + 1)) {
    if (isWordSign.test(written[at - 1] ?? '')) continue;
    const here = named.filter(
      ({ name }) => written.startsWith(name, at + 1) && !isWordSign.test(written[at + 1 + name.length] ?? ''),
    );
    const longest = Math.max(0, ...here.map(({ name }) => name.length));
    for (const { person, name } of here) if (name.length === longest) found.add(person);
  }
  return [...found];
}

/** The `@` before the caret and what was typed after it, while it may become a mention; else null. */
export function mentionBefore(text: string, caret: number): { start: number; typed: string } | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || isWordSign.test(text[start - 1] ?? '')) return null;
  const typed = text.slice(start + 1, caret);
  return typed.includes('\n') || typed.length > 40 ? null : { start, typed };
}
