import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Login } from '#contract/people/auth.ts';
import type { User } from '#contract/people/people.ts';
import type { SignInWay } from '#contract/values/people/factors.ts';
import type { Db } from '#server/db/schema.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import type { SignedIn } from './auth.service.ts';
import type { Sessions, ThroughInstitution } from './auth.session.ts';
import type { KnownBrowsers } from './browsers/known-browsers.service.ts';
import type { Revocations } from './end-access/revocations.service.ts';

export interface EnteringParts {
  sessions: Sessions;
  browsers: KnownBrowsers;
  revocations: Pick<Revocations, 'hear'>;
  /** Auth knows sessions and passwords; who a person is, the people slice above it tells. */
  findPerson(id: number): Promise<User | undefined>;
}

/** What every way of signing in ends with. */
export type Entering = ReturnType<typeof createEntering>;

export function createEntering({ sessions, browsers, revocations, findPerson }: EnteringParts) {
  async function personOf(id: number): Promise<User> {
    const person = await findPerson(id);
    if (!person) throw notSignedIn();
    return person;
  }

  return {
    personOf,

    /** Opens a session, in the transaction of a sign-in. */
    async open(
      transaction: Db,
      signedIn: SignedIn,
      call: { request: FastifyRequest; reply: FastifyReply; way: SignInWay; through?: ThroughInstitution },
    ): Promise<void> {
      await sessions.open(transaction, signedIn.id, call);
      await browsers.note(transaction, signedIn, call);
    },

    /** After the commit: what whoever signed in is answered. */
    async welcome({ id, isFirstSignIn }: SignedIn, way: SignInWay): Promise<Login> {
      sessions.announce(id);
      // They may have been added a moment ago, by the command line.
      await revocations.hear();
      return { ...(await personOf(id)), ...(await sessions.findDuties(id, way)), isFirstSignIn };
    },
  };
}
