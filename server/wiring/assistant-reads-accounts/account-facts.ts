import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { AskedFact } from '#server/features/assistant/answering/evidence.service.ts';
import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import type { FindVatNow } from '#server/features/invoices/institution-vat.service.ts';
import {
  findServedBy,
  type InstitutionStaff,
} from '#server/features/people/institutions/chosen-institution.queries.ts';
import { canActForInstitution, canReadInvoices } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Portal } from '#server/portal.ts';
import type { Facts } from './fact-texts.ts';
import { invoiceFacts } from './invoice-facts.ts';
import { peopleFacts } from './people-facts.ts';
import { programKeyFacts } from './program-key-facts.ts';
import { setUpFacts } from './set-up-facts.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { usageFacts } from './usage-facts.ts';

/**
 * Facts that an institution's screens show, as sentences, read through the slices of these screens. Each fact is read
 * for the person who asks, from the rows of their institution.
 */
export function createAccountFacts(portal: Portal, findVatNow: FindVatNow) {
  const facts: Facts<AccountFactName> = {
    ...subscriptionFacts(portal, findVatNow),
    ...invoiceFacts(portal),
    ...usageFacts(portal),
    ...setUpFacts(portal),
    ...peopleFacts(portal),
    ...programKeyFacts(portal),
  };
  /** The sentences of a fact for a person; null if they may not read it, as elsewhere in the portal. */
  return async (me: Person, { name, question, institution: named }: AskedFact): Promise<string[] | null> => {
    if (capabilitiesOf(me).actsForOwnInstitution) {
      if (me.institutionId === null || named) return null;
      const institution = { id: me.institutionId, name: me.companyName ?? 'Your institution' };
      return facts[name]({ me, institution, question, words: ownWords });
    }
    const served = named && (await findServedBy(portal.db, named.id));
    if (!served || !mayReadOf(me, served, name)) return null;
    const words = { Your: `${served.name}’s`, your: 'its', people: 'its people' };
    return facts[name]({ me, institution: { id: served.id, name: served.name }, question, words });
  };
}

/** True if a member of staff may read a fact of an institution, by the same rules as elsewhere. */
function mayReadOf(me: Person, served: InstitutionStaff, name: AccountFactName): boolean {
  if (!canActForInstitution(me, served) || ofOnePerson.includes(name)) return false;
  if (name === 'program keys') return capabilitiesOf(me).managesPrograms;
  return !aboutMoney.includes(name) || canReadInvoices(me, served);
}

const ownWords = { Your: 'Your', your: 'your', people: 'your people' };
/** Facts about the person, not about their institution. */
const ofOnePerson: readonly AccountFactName[] = ['sessions', 'requests', 'unread messages', 'own account'];
/** Facts that technical support may not read. */
const aboutMoney: readonly AccountFactName[] = ['price', 'renewal offer', 'invoices', 'cost per use'];
