import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { SignInWay } from '#contract/values/people/factors.ts';
import { noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import type { SignInAttempts } from './attempts/sign-in-attempts.service.ts';
import { type SignedIn, signIn } from './auth.service.ts';
import type { Sessions } from './auth.session.ts';
import type { KnownBrowsers } from './browsers/known-browsers.service.ts';
import { doneFrom } from './done-from.ts';
import type { Revocations } from './end-access/revocations.service.ts';
import type { Entering } from './entering.ts';
import type { SecondStep } from './factors/second-step.service.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export interface AuthParts {
  db: Kysely<Schema>;
  sessions: Sessions;
  clock: Clock;
  attempts: SignInAttempts;
  browsers: KnownBrowsers;
  secondStep: SecondStep;
  entering: Entering;
  revocations: Revocations;
}

export function registerAuth(app: FastifyInstance, parts: AuthParts): void {
  const { db, sessions, clock, attempts, browsers, secondStep, entering, revocations } = parts;

  bind(app, 'GET /api/user', async ({ viewer }) => ({
    ...(await entering.personOf(viewer.id)),
    mustChangePassword: viewer.mustChangePassword,
    mustAddFactor: viewer.mustAddFactor,
    factorNeededFrom: viewer.factorNeededFrom,
  }));

  const opening = (call: { request: FastifyRequest; reply: FastifyReply }) => {
    return (transaction: Db, signedIn: SignedIn, way: SignInWay) =>
      entering.open(transaction, signedIn, { ...call, way });
  };

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
    if (!('secondStep' in end)) return entering.welcome(end, 'password');
    keepStep(reply);
    reply.code(202);
    return end;
  });

  bind(app, 'POST /api/login/code', async ({ body, request, reply }) => {
    const call = { request, reply, from: doneFrom(request) };
    return entering.welcome(await secondStep.byCode(body.code, call, opening(call)), 'code');
  });

  bind(app, 'POST /api/login/passkey/question', ({ request, reply }) =>
    secondStep.question({ request, reply, from: doneFrom(request) }),
  );

  bind(app, 'POST /api/login/passkey', async ({ body, request, reply }) => {
    const call = { request, reply, from: doneFrom(request) };
    return entering.welcome(await secondStep.byPasskey(body.passkey, call, opening(call)), 'passkey');
  });

  bind(app, 'POST /api/logout', async ({ viewer, request, reply }) => {
    const { id } = viewer;
    await sessions.close(viewer, reply, (transaction) =>
      noteSecurityEvent(transaction, {
        kind: 'signed-out',
        userId: id,
        byId: id,
        at: isoTime(clock()),
        from: doneFrom(request),
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
}
