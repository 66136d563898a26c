import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { folded } from '#server/db/keys/name-key.ts';

/** What somebody typed, word by word: each has to be found. A choice is shown as "name, institution", and may be typed like that. */
export function typedWords(typed = ''): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}

/** Whether a folded text holds what somebody typed, whatever its case and accents. */
export function containing(text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  return like(text, folded(typed));
}

/** Whether a text holds another one letter for letter. */
export function like(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
