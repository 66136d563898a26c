import type { PasswordLink } from '#contract/account.ts';
import { passwordLinkMs } from '#contract/limits.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { createToken } from '#server/platform/passwords.ts';
import { insertPasswordLinks, spendPasswordLinksOf } from './password-links.queries.ts';

interface LinkFor {
  userId: number;
  /** The admin who asked for it. */
  createdBy: number;
}

/** A new link for a person; their older links end. In the caller's transaction, or a failure would leave them without one. */
export async function issuePasswordLink(transaction: Db, clock: Clock, link: LinkFor): Promise<PasswordLink> {
  await spendPasswordLinksOf(transaction, link.userId, isoTime(clock()));
  const [issued] = await issueFirstLinks(transaction, clock, [link]);
  if (!issued) throw new Error('A password link was asked for and none was made');
  return issued;
}

/** The same for many people who never had a link. The links are in the order of the people. */
export async function issueFirstLinks(
  transaction: Db,
  clock: Clock,
  links: readonly LinkFor[],
): Promise<PasswordLink[]> {
  const createdAt = isoTime(clock());
  const expiresAt = isoTime(clock() + passwordLinkMs);
  const tokens = links.map(() => createToken());
  await insertPasswordLinks(
    transaction,
    links.map((link, index) => ({ ...link, tokenHash: tokens[index]?.tokenHash ?? '', createdAt, expiresAt })),
  );
  // product §1: the secret stands in the fragment, which browsers never send, so it is in no log.
  return tokens.map(({ token }) => ({ url: `/auth/set-password#${token}`, expiresAt }));
}
