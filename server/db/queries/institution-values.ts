import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Required values in an institution's row. An access rule checks one row with them, a list all rows. */
export type InstitutionValues = { [Column in 'id' | 'accountManagerId' | 'techSupportId']?: number | null };

/** `InstitutionValues` as a condition on `institutions`. */
export function whereInstitution(values: InstitutionValues): RawBuilder<SqlBool> {
  const conditions = Object.entries(values).map(
    ([name, value]): RawBuilder<unknown> => sql`${sql.ref(`institutions.${name}`)} = ${value}`,
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
