import type { SignInRefusal } from '#contract/values/single-sign-on.ts';
import type { Db } from '#server/db/schema.ts';
import { type Account, findAccountById } from '#server/features/auth/auth.queries.ts';
import { listByConfirmedAddress, listLinksBySubject, listLinksOf } from './institution-links.queries.ts';
import type { SaidOfPerson } from './said-of-person.ts';
import { listDomains } from './single-sign-on.queries.ts';

export type Whose = { account: Account; linkId: number | null } | { refusal: Exclude<SignInRefusal, 'checks'> };

/**
 * Whose account somebody may sign in to: that which is connected with one of their lasting ids, or the one active customer of the
 * institution who has confirmed an address that it names. Nobody of another institution, and never staff.
 */
export async function whoseAccount(
  db: Db,
  said: SaidOfPerson,
  { institutionId, entityId }: { institutionId: number; entityId: string },
): Promise<Whose> {
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
  if (links.some(({ userId }) => userId === account.id)) return { refusal: 'unlinked' };
  const own = await listLinksOf(db, account.id);
  // The address may be somebody else's now: the id of whoever had it before does not move with it.
  if (own.some((one) => one.entityId === entityId)) return { refusal: 'connected-otherwise' };
  return { account, linkId: null };
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
    // Told of addresses of its own domains alone, so that no provider learns who has an account with another institution.
    const domains = await listDomains(db, institutionId);
    const isOurs = found.some(({ address, role }) => role === 'customer' && domains.includes(domainOf(address)));
    return { refusal: isOurs ? 'elsewhere' : 'unlinked' };
  }
  const account = await findAccountById(db, only.id);
  return account ? { account } : { refusal: 'unlinked' };
}

function isCustomerOf(
  { role, institutionId: own }: Pick<Account, 'role' | 'institutionId'>,
  institutionId: number,
): boolean {
  return role === 'customer' && own === institutionId;
}

/** Of a mail address, in lower case; empty where there is none. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}
