import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { FactParts, Facts } from './fact-texts.ts';
import { peopleFacts } from './people-facts.ts';
import { setUpFacts } from './set-up-facts.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { usageFacts } from './usage-facts.ts';

/**
 * What the screens of an institution show, in sentences, read through the slices that show it. Each fact is read for the
 * person who asks, from the rows of their own institution.
 */
export function createAccountFacts(parts: FactParts) {
  const facts: Facts<AccountFactName> = {
    ...subscriptionFacts(parts),
    ...usageFacts(parts),
    ...setUpFacts(parts),
    ...peopleFacts(parts),
  };
  /** What one fact says to a person; null for staff, who have no account. */
  return async (me: Person, name: AccountFactName): Promise<string[] | null> => {
    if (me.role !== 'customer' || me.institutionId === null) return null;
    return facts[name]({ me, institution: { id: me.institutionId, name: me.companyName ?? 'Your institution' } });
  };
}
