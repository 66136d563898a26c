import type { AskedFact } from '#server/features/assistant/answering/evidence.service.ts';
import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import { findServedBy, type ServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { canActForInstitution, canReadInvoices } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { FactParts, Facts } from './fact-texts.ts';
import { invoiceFacts } from './invoice-facts.ts';
import { peopleFacts } from './people-facts.ts';
import { programKeyFacts } from './program-key-facts.ts';
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
    ...invoiceFacts(parts),
    ...usageFacts(parts),
    ...setUpFacts(parts),
    ...peopleFacts(parts),
    ...programKeyFacts(parts),
  };
  /** What one fact says to a person; null for what they may not read of the institution, as elsewhere in the portal. */
  return async (me: Person, { name, question, institution: named }: AskedFact): Promise<string[] | null> => {
    if (me.role === 'customer') {
      if (me.institutionId === null || named) return null;
      const institution = { id: me.institutionId, name: me.companyName ?? 'Your institution' };
      return facts[name]({ me, institution, question, words: ownWords });
    }
    const served = named && (await findServedBy(parts.db, named.id));
    if (!served || !mayReadOf(me, served, name)) return null;
    const words = { Your: `${served.name}’s`, your: 'its', people: 'its people' };
    return facts[name]({ me, institution: { id: served.id, name: served.name }, question, words });
  };
}

/** Whether a member of staff may read a fact of an institution, as they may elsewhere. */
function mayReadOf(me: Person, served: ServedBy, name: AccountFactName): boolean {
  if (!canActForInstitution(me, served) || ofOnePerson.includes(name)) return false;
  if (name === 'program keys') return me.role === 'admin';
  return !aboutMoney.includes(name) || canReadInvoices(me, served);
}

const ownWords = { Your: 'Your', your: 'your', people: 'your people' };
/** A person's own, and not their institution's. */
const ofOnePerson: readonly AccountFactName[] = ['sessions', 'requests', 'unread messages', 'own account'];
/** What technical support has no part in. */
const aboutMoney: readonly AccountFactName[] = ['price', 'renewal offer', 'invoices', 'cost per use'];
