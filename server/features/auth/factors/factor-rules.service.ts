import { factorGraceMs } from '#contract/values/people/factors.ts';
import type { Role } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { deleteRulesBut, insertRules, listRules, startRules } from './factor-rules.queries.ts';

export interface FactorRules {
  /** ISO time from which a person must have a second factor; null if their role need not have one. */
  requiredFrom(person: { role: Role; createdAt: string }): string | null;
}

/** The rules of this process, which follow the setting. */
export interface FollowedRules extends FactorRules {
  /** Starts rules for these roles, unless they have one, and ends all others. */
  apply(roles: readonly Role[]): Promise<void>;
}

/**
 * Roles that must have a second factor. Each person gets some days from the start of the rule or the creation of their
 * account.
 */
export function createFactorRules(db: Db, clock: Clock): FollowedRules {
  let rules: ReadonlyMap<Role, string | null> = new Map();
  return {
    async apply(roles) {
      await deleteRulesBut(db, roles);
      await insertRules(db, roles);
      await startRules(db, isoTime(clock()));
      rules = new Map((await listRules(db)).map(({ role, since }) => [role, since]));
    },
    requiredFrom({ role, createdAt }) {
      const since = rules.get(role);
      if (!since) return null;
      return isoTime(Math.max(Date.parse(since), Date.parse(createdAt)) + factorGraceMs);
    },
  };
}
