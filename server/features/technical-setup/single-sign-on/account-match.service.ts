import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { SignInRefusal } from '#contract/values/single-sign-on.ts';
import type { Db } from '#server/db/schema.ts';
import { type Account, findAccountById } from '#server/features/auth/auth.queries.ts';
import type { AssertedIdentity } from './asserted-identity.ts';
import { listByConfirmedAddress, listLinksBySubject, listLinksEver } from './institution-links.queries.ts';
import { listDomains } from './single-sign-on.queries.ts';

export type AccountMatch = { account: Account; linkId: number | null } | { refusal: Exclude<SignInRefusal, 'checks'> };

/**
 * Finds the account that a person may sign in to: the one connected with one of their lasting ids, or the one active customer of the
 * institution who has confirmed an address that it names. Never an account of another institution, or of staff.
 */
export async function matchAccount(
  db: Db,
  said: AssertedIdentity,
  { institutionId, entityId }: { institutionId: number; entityId: string },
): Promise<AccountMatch> {
  const links = await listLinksBySubject(
    db,
    said.lastingIds.map(({ hash }) => hash),
  );
  const [link, ...others] = links.filter(({ endedAt }) => endedAt === null);
  if (link) {
    if (others.some(({ userId }) => userId !== link.userId)) return { refusal: 'several' };
    const account = await findAccountById(db, link.userId);
    if (!account || !isCustomerOf(account, institutionId)) return { refusal: 'elsewhere' };
    return account.deactivatedAt === null ? { account, linkId: link.id } : { refusal: 'deactivated' };
  }
  if (said.lastingIds.length === 0) return { refusal: 'no-lasting-id' };
  const found = await byAddress(db, said.mails, institutionId);
  if ('refusal' in found) return found;
  const { account } = found;
  // The institution may have given the address to another person: the lasting id shows whether it did.
  const own = (await listLinksEver(db, account.id)).filter((one) => one.entityId === entityId);
  if (own.some(({ endedAt }) => endedAt === null)) return { refusal: 'connected-otherwise' };
  // After a link was undone, by whomever and for whatever reason, connecting again takes the password.
  return own.length > 0 ? { refusal: 'unlinked' } : { account, linkId: null };
}

async function byAddress(
  db: Db,
  mails: readonly string[],
  institutionId: number,
): Promise<{ account: Account } | { refusal: Exclude<SignInRefusal, 'checks'> }> {
  const found = await listByConfirmedAddress(db, mails);
  const own = found.filter((person) => isCustomerOf(person, institutionId));
  const active = own.filter(({ deactivatedAt }) => deactivatedAt === null);
  const [only] = active;
  if (active.length > 1) return { refusal: 'several' };
  if (!only) {
    if (own.length > 0) return { refusal: 'deactivated' };
    // Revealed only for addresses of its own domains, so that no provider learns who has an account with another institution.
    const domains = await listDomains(db, institutionId);
    const isOurs = found.some((one) => capabilitiesOf(one).isServed && domains.includes(domainOf(one.address)));
    return { refusal: isOurs ? 'elsewhere' : 'unlinked' };
  }
  const account = await findAccountById(db, only.id);
  return account ? { account } : { refusal: 'unlinked' };
}

function isCustomerOf(
  { role, institutionId: own }: Pick<Account, 'role' | 'institutionId'>,
  institutionId: number,
): boolean {
  return capabilitiesOf({ role }).isServed && own === institutionId;
}

/** The domain of a mail address, in lower case; empty if there is none. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}
