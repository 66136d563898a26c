import type { PasswordLink } from '#contract/people/account.ts';
import { passwordLinkMs } from '#contract/values/limits.ts';
import { recordChanges } from '#server/db/queries/change-log.queries.ts';
import { type Doer, logSecurityEvents } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { createToken } from '#server/platform/passwords.ts';
import { endOpenLinks } from './open-links.service.ts';
import { insertPasswordLinks } from './password-links.queries.ts';

interface LinkFor {
  id: number;
  institutionId: number | null;
}

/** The administrator. `lastsMs` and `action` replace the usual validity and log entry. */
type LinkMaker = Doer & { byId: number; lastsMs?: number; action?: 'issue password link' | 'let in for an hour' };

/**
 * Creates a link for a person and ends their older ones, as requested by an administrator (`by`). Runs in the caller's
 * transaction, because after a failure the person would have no link.
 */
export async function issuePasswordLink(
  transaction: Transaction,
  clock: Clock,
  person: LinkFor,
  by: LinkMaker,
): Promise<PasswordLink> {
  await endOpenLinks(transaction, person.id, isoTime(clock()));
  const [issued] = await issueFirstLinks(transaction, clock, [person], by);
  if (!issued) throw new Error('A password link was asked for and none was made');
  return issued;
}

/** Creates links for many people who never had one, in the order of the people. */
async function issueFirstLinks(
  transaction: Transaction,
  clock: Clock,
  people: readonly LinkFor[],
  { lastsMs = passwordLinkMs, action = 'issue password link', ...by }: LinkMaker,
): Promise<PasswordLink[]> {
  const createdAt = isoTime(clock());
  const expiresAt = isoTime(clock() + lastsMs);
  const tokens = people.map(() => createToken());
  await insertPasswordLinks(
    transaction,
    people.map(({ id }, index) => ({
      userId: id,
      createdBy: by.byId,
      createdAt,
      expiresAt,
      tokenHash: tokens[index]?.tokenHash ?? '',
    })),
  );
  const change = { byId: by.byId, at: createdAt, objectType: 'user', action } as const;
  await recordChanges(
    transaction,
    people.map(({ id, institutionId }) => ({ ...change, objectId: id, institutionId })),
  );
  await logSecurityEvents(
    transaction,
    people.map(({ id }) => ({ kind: 'link-made', userId: id, at: createdAt, ...by })),
  );
  // The secret is in the fragment, which browsers never send, so it does not appear in any log.
  return tokens.map(({ token }) => ({ url: `/auth/set-password#${token}`, expiresAt }));
}
