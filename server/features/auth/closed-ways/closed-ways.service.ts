import { signInExceptionMs } from '#contract/values/single-sign-on.ts';
import type { Doer } from '#server/db/queries/security-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { issuePasswordLink } from '#server/features/auth/passwords/password-link-issue.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict, HttpError } from '#server/platform/http/errors.ts';
import { findRequiringInstitution, upsertSignInException } from './closed-ways.queries.ts';

/** Refuses every way in but the institution's own to whoever must use that. To be asked only of somebody who has shown who they are. */
export async function refuseClosedWay(db: Db, userId: number, at: string): Promise<void> {
  const institution = await findRequiringInstitution(db, userId, at);
  if (!institution) return;
  throw new HttpError(
    403,
    'institution-required',
    `${institution.name} has its people sign in with their account there. Please choose “Sign in through your institution”.`,
  );
}

/** The same of a link that sets a password, which would open nothing. */
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

/** Lets one person in by a one-time link for an hour, though their institution requires its own sign-in. 409 where it does not. */
export async function letInForAnHour(transaction: Db, clock: Clock, { person, by }: LetIn) {
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
