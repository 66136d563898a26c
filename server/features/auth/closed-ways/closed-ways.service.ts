import { signInExceptionMs } from '#contract/values/single-sign-on.ts';
import type { Doer } from '#server/db/queries/security-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { issuePasswordLink } from '#server/features/auth/passwords/password-link-issue.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict, HttpError } from '#server/platform/http/errors.ts';
import { findRequiringInstitution, upsertSignInException } from './closed-ways.queries.ts';

/**
 * Refuses other ways of signing in to people whose institution requires its own. Call only after the person has been
 * authenticated.
 */
export async function refuseClosedWay(db: Db, userId: number, at: string): Promise<void> {
  const institution = await findRequiringInstitution(db, userId, at);
  if (!institution) return;
  throw new HttpError(
    403,
    'institution-required',
    `${institution.name} has its people sign in with their account there. Please choose “Sign in through your institution”.`,
  );
}

/** Refuses a link that sets a password, because the password could not be used. */
export async function refuseClosedLink(db: Db, userId: number, at: string): Promise<void> {
  const institution = await findRequiringInstitution(db, userId, at);
  if (!institution) return;
  throw conflict(
    `${institution.name} has its people sign in with their account there: a password opens nothing. An administrator can let someone in for an hour.`,
  );
}

interface LetIn {
  person: { id: number; institutionId: number | null; fullName: string };
  by: Doer & { byId: number };
}

/**
 * Creates a one-time link that lets a person sign in for an hour although their institution requires its own sign-in.
 * Throws 409 if it does not require it.
 */
export async function letInForAnHour(transaction: Transaction, clock: Clock, { person, by }: LetIn) {
  const now = isoTime(clock());
  const institution = await findRequiringInstitution(transaction, person.id, now);
  if (!institution) throw conflict(`${person.fullName} can sign in with a password: an ordinary link is enough`);
  const until = isoTime(clock() + signInExceptionMs);
  await upsertSignInException(transaction, { userId: person.id, until, byId: by.byId });
  return issuePasswordLink(transaction, clock, person, {
    ...by,
    lastsMs: signInExceptionMs,
    action: 'let in for an hour',
  });
}
