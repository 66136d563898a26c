import { sql } from 'kysely';
import type { Right } from '#contract/values/rights.ts';

/** The rights granted to the person of a query that reads `users`, in one text; null for none. */
export const heldRights = sql<string | null>`(select string_agg(granted."right", ' ') from "grantedRights" as granted
  where granted."userId" = users.id)`;

export function readHeldRights(held: string | null): Right[] | undefined {
  return held === null ? undefined : (held.split(' ') as Right[]);
}
