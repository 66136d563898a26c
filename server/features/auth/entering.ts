import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Login, SignedInUser } from '#contract/people/auth.ts';
import type { User } from '#contract/people/people.ts';
import type { SignInWay } from '#contract/values/people/factors.ts';
import type { Transaction } from '#server/db/schema.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { findTimeZone } from '#server/platform/mail/mail-outbox.queries.ts';
import type { Portal } from '#server/portal.ts';
import type { SignedIn } from './auth.service.ts';
import type { InstitutionSignInProof } from './auth.session.ts';
import type { KnownBrowsers } from './browsers/known-browsers.service.ts';
import type { Revocations } from './end-access/revocations.service.ts';

export type Entering = ReturnType<typeof createEntering>;

export function createEntering(
  { db, sessions, people }: Portal,
  { browsers, revocations }: { browsers: KnownBrowsers; revocations: Pick<Revocations, 'hear'> },
) {
  async function personOf(id: number): Promise<User & Pick<SignedInUser, 'timeZone'>> {
    const person = (await people.directory()).find(id);
    if (!person) throw notSignedIn();
    return { ...person, timeZone: await findTimeZone(db, id) };
  }

  return {
    personOf,

    /** Opens a session in the transaction of a sign-in. */
    async open(
      transaction: Transaction,
      signedIn: SignedIn,
      call: { request: FastifyRequest; reply: FastifyReply; way: SignInWay; through?: InstitutionSignInProof },
    ): Promise<void> {
      await sessions.open(transaction, signedIn.id, call);
      await browsers.note(transaction, signedIn, call);
    },

    /** Call after the commit. Returns the reply to the sign-in. */
    async welcome({ id, isFirstSignIn }: SignedIn, way: SignInWay): Promise<Login> {
      sessions.announce(id);
      // The person may have been added on the command line a moment ago.
      await revocations.hear();
      return { ...(await personOf(id)), ...(await sessions.findDuties(id, way)), isFirstSignIn };
    },
  };
}
