import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Login } from '#contract/people/auth.ts';
import type { User } from '#contract/people/people.ts';
import type { SignInWay } from '#contract/values/people/factors.ts';
import { securityEventsKeptDays } from '#contract/values/security-events.ts';
import { deleteSecurityEventsBefore, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { SignInAttempts } from './attempts/sign-in-attempts.service.ts';
import { type SignedIn, signIn } from './auth.service.ts';
import type { Sessions } from './auth.session.ts';
import type { KnownBrowsers } from './browsers/known-browsers.service.ts';
import { doneFrom } from './done-from.ts';
import { createRevocations } from './end-access/revocations.service.ts';
import type { SecondStep } from './factors/second-step.service.ts';

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
  secondStep: SecondStep;
  /** Auth knows sessions and passwords; who a person is, the people slice above it tells. */
  findPerson(id: number): Promise<User | undefined>;
  /** Called when the command line or another process has changed people. */
  onPeopleChanged(): void;
}

export function registerAuth(app: FastifyInstance, parts: AuthParts): void {
  const { db, sessions, clock, attempts, browsers, secondStep, findPerson } = parts;
  const revocations = createRevocations(parts);

  async function personOf(id: number): Promise<User> {
    const person = await findPerson(id);
    if (!person) throw notSignedIn();
    return person;
  }

  bind(app, 'GET /api/user', async ({ viewer }) => ({
    ...(await personOf(viewer.id)),
    mustChangePassword: viewer.mustChangePassword,
    mustAddFactor: viewer.mustAddFactor,
    factorNeededFrom: viewer.factorNeededFrom,
  }));

  /** What opens a session in the transaction of a sign-in. */
  const opening = (call: { request: FastifyRequest; reply: FastifyReply }) => {
    return async (transaction: Db, signedIn: SignedIn, way: SignInWay) => {
      await sessions.open(transaction, signedIn.id, { ...call, way });
      await browsers.note(transaction, signedIn, call);
    };
  };

  async function welcome({ id, isFirstSignIn }: SignedIn): Promise<Login> {
    sessions.announce(id);
    // They may have been added a moment ago, by the command line.
    await revocations.hear();
    return { ...(await personOf(id)), ...(await sessions.findDuties(id)), isFirstSignIn };
  }

  bind(app, 'POST /api/login', async ({ body, request, reply }) => {
    const open = opening({ request, reply });
    let keepStep = (_reply: FastifyReply) => {};
    const end = await signIn(
      { db, clock, attempts },
      { credentials: body, from: doneFrom(request), browserHash: browsers.hashOf(request) },
      {
        onSuccess: (transaction, signedIn) => open(transaction, signedIn, 'password'),
        async onSecondStep(transaction, account) {
          keepStep = await secondStep.begin(transaction, account);
        },
      },
    );
    if (!('secondStep' in end)) return welcome(end);
    keepStep(reply);
    reply.code(202);
    return end;
  });

  bind(app, 'POST /api/login/code', async ({ body, request, reply }) => {
    const call = { request, reply, from: doneFrom(request) };
    return welcome(await secondStep.byCode(body.code, call, opening(call)));
  });

  bind(app, 'POST /api/login/passkey/question', ({ request, reply }) =>
    secondStep.question({ request, reply, from: doneFrom(request) }),
  );

  bind(app, 'POST /api/login/passkey', async ({ body, request, reply }) => {
    const call = { request, reply, from: doneFrom(request) };
    return welcome(await secondStep.byPasskey(body.passkey, call, opening(call)));
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
