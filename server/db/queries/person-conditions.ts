import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#contract/values/roles.ts';

/** A value that a column must have, or one of several. */
export type Wanted = number | null | readonly number[];

/** Columns that relate two people, besides their roles. */
export type RelatedColumn = 'id' | 'institutionId' | 'accountManagerId' | 'techSupportId';

/**
 * Matches people with one of these roles and, if given, these values. A rule has this form where it is evaluated both
 * for one person (`matchesCondition` of the access rules) and by the database for everybody.
 */
export interface PersonCondition {
  roles: readonly Role[];
  with?: { [Column in RelatedColumn]?: Wanted };
  /** True if they chat in the customer's support channel. */
  sharesChannel?: true;
}

/** `matchesCondition` as a condition on `users`, or on its alias in the query. */
export function wherePersonMatches(condition: PersonCondition, users = 'users'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const values = Object.entries(condition.with ?? {}) as [RelatedColumn, Wanted][];
  const conditions = values.map(([name, value]) => {
    if (name === 'id' || name === 'institutionId') return sql`and ${column(name)} ${isWanted(value)}`;
    return sql`and ${column('institutionId')} in (select id from institutions where ${sql.ref(name)} ${isWanted(value)})`;
  });
  // Values are rarer than roles, so the expression keeps the database from using the role's index.
  const role = values.length > 0 ? sql`coalesce(${column('role')}, '')` : column('role');
  return sql<SqlBool>`(${role} in (${sql.join(condition.roles)}) ${sql.join(conditions, sql` `)})`;
}

/** The comparison of a column with a value, or with several. */
export function isWanted(value: Wanted): RawBuilder<unknown> {
  return Array.isArray(value) ? sql`in (${sql.join(value)})` : sql`= ${value}`;
}
