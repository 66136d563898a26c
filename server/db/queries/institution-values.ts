import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What the row of an institution has to say, if anything: a rule asks it of one row, a list of all of them. */
export type InstitutionValues = { [Column in 'id' | 'accountManagerId' | 'techSupportId']?: number | null };

/** The rows of `institutions` that say so. */
export function whereInstitution(values: InstitutionValues): RawBuilder<SqlBool> {
  const conditions = Object.entries(values).map(
    ([name, value]): RawBuilder<unknown> => sql`${sql.ref(`institutions.${name}`)} = ${value}`,
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
