import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { folded } from './name-key.ts';

/** Whether a folded text holds what somebody typed, whatever its case and accents. */
export function containing(text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${folded(typed).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
