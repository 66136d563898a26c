import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/values/roles.ts';

/** By what two people are held together besides their roles. */
export interface TiedBy {
  id: number;
  institutionId: number | null;
  accountManagerId: number;
  techSupportId: number;
}

/**
 * Everybody with one of these roles, and with the same values where there are any. Rules are said in this form where two ask by them: of a
 * person at hand (`isTied` of the access rules), and of the database for everybody.
 */
export interface Tie {
  roles: readonly Role[];
  with?: Partial<TiedBy>;
  /** They talk in the customer's support channel. */
  sharesChannel?: true;
}

const columns: Record<keyof TiedBy, (value: number | null) => RawBuilder<boolean>> = {
  id: (value) => sql`u.id = ${value}`,
  institutionId: (value) => sql`u."institutionId" = ${value}`,
  accountManagerId: (value) =>
    sql`u."institutionId" in (select id from institutions where "accountManagerId" = ${value})`,
  techSupportId: (value) => sql`u."institutionId" in (select id from institutions where "techSupportId" = ${value})`,
};

/** Whether a tie holds somebody, as a condition on `users` as `u`. */
export function holds({ roles, with: values = {} }: Tie): RawBuilder<boolean> {
  const named = Object.entries(values) as [keyof TiedBy, number | null][];
  const conditions = [sql`u.role in (${sql.join(roles)})`, ...named.map(([name, value]) => columns[name](value))];
  return sql`(${sql.join(conditions, sql` and `)})`;
}
