import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { folded } from './name-key.ts';

/** Whether a folded or plain ASCII text holds what somebody typed, whatever its case and accents. */
export function containing(column: string, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${folded(typed).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
