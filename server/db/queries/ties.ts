import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#contract/values/roles.ts';

/** By what two people are held together besides their roles. */
export type TiedBy = 'id' | 'institutionId' | 'accountManagerId' | 'techSupportId';

/**
 * Everybody with one of these roles, and with the same values where there are any. Rules are said in this form where two ask by them: of a
 * person at hand (`isTied` of the access rules), and of the database for everybody.
 */
export interface Tie {
  roles: readonly Role[];
  with?: { [Column in TiedBy]?: number | null };
  /** They talk in the customer's support channel. */
  sharesChannel?: true;
}

/** `isTied`, asked of the database: a condition on `users`, or on what it is called in the query. */
export function whereTied(tie: Tie, users = 'users'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const values = Object.entries(tie.with ?? {}) as [TiedBy, number | null][];
  const conditions = values.map(([name, value]) => {
    if (name === 'id' || name === 'institutionId') return sql`and ${column(name)} = ${value}`;
    return sql`and ${column('institutionId')} in (select id from institutions where ${sql.ref(name)} = ${value})`;
  });
  // Where there are values these are rarer, and shall be looked for: the role is kept from its index.
  const role = values.length > 0 ? sql`coalesce(${column('role')}, '')` : column('role');
  return sql<SqlBool>`(${role} in (${sql.join(tie.roles)}) ${sql.join(conditions, sql` `)})`;
}
