import { type RawBuilder, sql } from 'kysely';

const mark = /^\s*\/\* prepared as (?<name>\w+) \*\//;

/**
 * Begins a statement that PostgreSQL is to understand once for each connection, and not anew each time. For what is asked hundreds of
 * times a second with the same text; whose plan must not depend on its values, because it is kept as well.
 */
export function preparedAs(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared as ${name} */`);
}

/** The name of such a statement. */
export function preparedName(text: string): string | undefined {
  return mark.exec(text)?.groups?.['name'];
}
