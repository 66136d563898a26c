import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { User } from '#contract/people/people.ts';
import { securityEventsKeptDays } from '#contract/values/security-events.ts';
import { deleteSecurityEventsBefore, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { SignInAttempts } from './attempts/sign-in-attempts.service.ts';
import { signIn } from './auth.service.ts';
import type { Sessions } from './auth.session.ts';
import type { KnownBrowsers } from './browsers/known-browsers.service.ts';
import { doneFrom } from './done-from.ts';
import { createRevocations } from './end-access/revocations.service.ts';
import { mustChangePassword } from './passwords/password.queries.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface AuthParts {
  db: Kysely<Schema>;
  sessions: Sessions;
  clock: Clock;
  attempts: SignInAttempts;
  browsers: KnownBrowsers;
  /** Auth knows sessions and passwords; who a person is, the people slice above it tells. */
  findPerson(id: number): Promise<User | undefined>;
  /** Called when the command line or another process has changed people. */
  onPeopleChanged(): void;
}

export function registerAuth(app: FastifyInstance, parts: AuthParts): void {
  const { db, sessions, clock, attempts, browsers, findPerson } = parts;
  const revocations = createRevocations(parts);

  async function personOf(id: number): Promise<User> {
    const person = await findPerson(id);
    if (!person) throw notSignedIn();
    return person;
  }

  bind(app, 'GET /api/user', async ({ viewer }) => ({
    ...(await personOf(viewer.id)),
    mustChangePassword: viewer.mustChangePassword,
  }));

  bind(app, 'POST /api/login', async ({ body, request, reply }) => {
    const { id, isFirstSignIn } = await signIn(
      { db, clock, attempts },
      { credentials: body, from: doneFrom(request), browserHash: browsers.hashOf(request) },
      async (transaction, signedIn) => {
        await sessions.open(transaction, signedIn.id, { request, reply });
        await browsers.note(transaction, signedIn, { request, reply });
      },
    );
    sessions.announce(id);
    // They may have been added a moment ago, by the command line.
    await revocations.hear();
    return { ...(await personOf(id)), mustChangePassword: await mustChangePassword(db, id), isFirstSignIn };
  });

  bind(app, 'POST /api/logout', async ({ viewer, request, reply }) => {
    const { id } = viewer;
    await sessions.close(viewer, reply, (transaction) =>
      noteSecurityEvent(transaction, {
        ...{ kind: 'signed-out', userId: id, byId: id, at: isoTime(clock()), from: doneFrom(request) },
      }),
    );
    sessions.announce(viewer.id);
    return { ok: true };
  });

  app.jobs.inEachProcess({ name: 'revocations', everyMs: second / 2 }, revocations.hear);
  app.jobs.every({ name: 'old revocations', everyMs: hour }, revocations.sweep);
  app.jobs.inEachProcess({ name: 'sockets of ended sessions', everyMs: minute }, sessions.closeEnded);
  app.jobs.every({ name: 'ended sessions', everyMs: hour }, sessions.sweep);
  app.jobs.every({ name: 'sign-in failures', everyMs: hour }, attempts.sweep);
  app.jobs.every({ name: 'forgotten browsers', everyMs: hour }, browsers.sweep);
  app.jobs.every({ name: 'old security events', everyMs: hour }, () =>
    deleteSecurityEventsBefore(db, isoTime(clock() - securityEventsKeptDays * day)),
  );
}
