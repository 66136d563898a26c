import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWanted, type Wanted } from './person-conditions.ts';

/** Required values in an institution's row. An access rule checks one row with them, a list all rows. */
export type InstitutionValues = { [Column in 'id' | 'accountManagerId' | 'techSupportId']?: Wanted };

/** `InstitutionValues` as a condition on `institutions`. */
export function whereInstitution(values: InstitutionValues): RawBuilder<SqlBool> {
  const conditions = (Object.entries(values) as [string, Wanted][]).map(
    ([name, value]): RawBuilder<unknown> => sql`${sql.ref(`institutions.${name}`)} ${isWanted(value)}`,
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
