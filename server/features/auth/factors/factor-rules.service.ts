import { factorGraceMs } from '#contract/values/people/factors.ts';
import type { Role } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { deleteRulesBut, insertRules, listRules, startRules } from './factor-rules.queries.ts';

export interface FactorRules {
  /** From when on somebody must have a second factor; null where their role need not have one. ISO text. */
  requiredFrom(person: { role: Role; createdAt: string }): string | null;
}

/**
 * Which roles must have a second factor: those that the setting names, or where it is not set what the database says, which is
 * administrators in a new installation. Each person has some days from the beginning of the rule, or of their account.
 */
export async function readFactorRules(
  db: Db,
  { clock, roles }: { clock: Clock; roles: readonly Role[] | undefined },
): Promise<FactorRules> {
  if (roles) {
    await deleteRulesBut(db, roles);
    await insertRules(db, roles);
  }
  await startRules(db, isoTime(clock()));
  const rules = new Map((await listRules(db)).map(({ role, since }) => [role, since]));
  return {
    requiredFrom({ role, createdAt }) {
      const since = rules.get(role);
      if (!since) return null;
      return isoTime(Math.max(Date.parse(since), Date.parse(createdAt)) + factorGraceMs);
    },
  };
}
