import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignInWay } from '#contract/values/people/factors.ts';
import { logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import type { SignInAttempts } from './attempts/sign-in-attempts.service.ts';
import { type SignedIn, signIn } from './auth.service.ts';
import type { InstitutionSignInProof } from './auth.session.ts';
import type { KnownBrowsers } from './browsers/known-browsers.service.ts';
import { requestOrigin } from './done-from.ts';
import type { Revocations } from './end-access/revocations.service.ts';
import type { Entering } from './entering.ts';
import type { SecondStep } from './factors/second-step.service.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

interface SigningIn {
  attempts: SignInAttempts;
  browsers: KnownBrowsers;
  secondStep: SecondStep;
  entering: Entering;
  revocations: Revocations;
}

export function registerSignIn(app: FastifyInstance, portal: Portal, signingIn: SigningIn): void {
  const { sessions, clock, jobs } = portal;
  const { attempts, browsers, secondStep, entering, revocations } = signingIn;

  bind(app, 'GET /api/user', async ({ viewer }) => ({
    ...(await entering.personOf(viewer.id)),
    mustChangePassword: viewer.mustChangePassword,
    mustAddFactor: viewer.mustAddFactor,
    factorNeededFrom: viewer.factorNeededFrom,
  }));

  const opening = (call: { request: FastifyRequest; reply: FastifyReply }) => {
    return (
      transaction: Transaction,
      signedIn: SignedIn,
      session: { way: SignInWay; through?: InstitutionSignInProof },
    ) => entering.open(transaction, signedIn, { ...call, ...session });
  };

  bind(app, 'POST /api/login', async ({ body, request, reply }) => {
    const open = opening({ request, reply });
    let setStepCookie = (_reply: FastifyReply) => {};
    const end = await signIn(
      portal,
      attempts,
      { credentials: body, from: requestOrigin(request), browserHash: browsers.hashOf(request) },
      {
        onSuccess: (transaction, signedIn) => open(transaction, signedIn, { way: 'password' }),
        async onSecondStep(transaction, account) {
          setStepCookie = await secondStep.begin(transaction, account);
        },
      },
    );
    if (!('secondStep' in end)) return entering.welcome(end, 'password');
    setStepCookie(reply);
    reply.code(202);
    return end;
  });

  bind(app, 'POST /api/login/code', async ({ body, request, reply }) => {
    const call = { request, reply, from: requestOrigin(request) };
    const { signedIn, way } = await secondStep.byCode(body.code, call, opening(call));
    return entering.welcome(signedIn, way);
  });

  bind(app, 'POST /api/login/passkey/question', ({ request, reply }) =>
    secondStep.question({ request, reply, from: requestOrigin(request) }),
  );

  bind(app, 'POST /api/login/passkey', async ({ body, request, reply }) => {
    const call = { request, reply, from: requestOrigin(request) };
    const { signedIn, way } = await secondStep.byPasskey(body.passkey, call, opening(call));
    return entering.welcome(signedIn, way);
  });

  bind(app, 'POST /api/logout', async ({ viewer, request, reply }) => {
    const { id } = viewer;
    await sessions.close(viewer, reply, (transaction) =>
      logSecurityEvent(transaction, {
        kind: 'signed-out',
        userId: id,
        byId: id,
        at: isoTime(clock()),
        from: requestOrigin(request),
      }),
    );
    sessions.announce(viewer.id);
    return { ok: true };
  });

  jobs.inEachProcess({ name: 'revocations', everyMs: second / 2, deletes: false }, revocations.hear);
  jobs.every({ name: 'old revocations', everyMs: hour, deletes: true }, revocations.sweep);
  jobs.inEachProcess({ name: 'sockets of ended sessions', everyMs: minute, deletes: false }, sessions.closeEnded);
  jobs.every({ name: 'ended sessions', everyMs: hour, deletes: true }, sessions.sweep);
  jobs.every({ name: 'sign-in failures', everyMs: hour, deletes: true }, attempts.sweep);
  jobs.every({ name: 'forgotten browsers', everyMs: hour, deletes: true }, browsers.sweep);
}
