import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { folded } from '#server/db/keys/name-key.ts';

/**
 * The words of a search text, each of which must match. Commas separate too, because a choice is shown as "name,
 * institution" and may be typed like that.
 */
export function typedWords(typed = ''): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}

/** Whether a folded text contains a typed one, ignoring case and accents. */
export function containing(text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  return like(text, folded(typed));
}

/** Whether a text contains another one literally. */
export function like(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
