import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { oidcRequestMs } from '#contract/values/people/factors.ts';
import { oidcCallbackPath } from '#contract/values/people/oidc.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import type { Entering } from '#server/features/auth/entering.ts';
import type { SecondStep } from '#server/features/auth/factors/second-step.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import { createToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { deleteOidcRequestsBefore, findAnyWorkAccount, findWorkAccount } from './oidc.queries.ts';
import { createOidc } from './oidc.service.ts';
import { OidcError } from './oidc-error.ts';
import { unlinkOf } from './unlink.service.ts';

const minute = 60_000;
const notSetUp = () => notFound('No work accounts are set up here');

/** Serves signing in with a work account by OpenID Connect, and linking and unlinking it. */
export function registerOidc(
  app: FastifyInstance,
  portal: Portal,
  { entering, secondStep: factors }: { entering: Pick<Entering, 'open'>; secondStep: SecondStep },
): void {
  const { db, bus, sessions, clock, limits, isHttps, config, jobs } = portal;
  const settings = config.oidc;
  const oidc = settings && createOidc(portal, settings);
  const cookieName = isHttps ? '__Host-carrel_oidc' : 'carrel_oidc';
  const ofAddress = limitOfCalls(limits, 'work accounts of an address');
  const refuseFlood = (request: FastifyRequest) =>
    enforceLimit(ofAddress, addressKey(request.ip), 'Too many attempts. Please try again in a minute.');
  const notifyChanged = (userId: number) => bus.send([userId], { type: 'changed', what: ['/api/work-account'] });

  /**
   * One token per browser, for all its attempts. The cookie is not SameSite=Strict, because the browser returns from
   * another site.
   */
  function tokenOf({ cookies }: FastifyRequest): string | undefined {
    const kept = cookies[cookieName];
    return kept && /^[\w-]{43}$/.test(kept) ? kept : undefined;
  }

  async function begin(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    wanted: { userId: number | null; next: string },
  ) {
    if (!oidc) throw notSetUp();
    await refuseFlood(request);
    const token = tokenOf(request) ?? createToken().token;
    const url = await oidc.begin(token, wanted).catch((error: unknown) => {
      if (!(error instanceof OidcError)) throw error;
      logRefusal(request, error);
      const refusal = 'The sign-in service of your work account is not answering. Please try again later.';
      throw new HttpError(503, 'unavailable', refusal, { retryAfterSeconds: 60 });
    });
    const rules = { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' } as const;
    reply.setCookie(cookieName, token, { ...rules, maxAge: oidcRequestMs / 1000 });
    return { url };
  }

  bind(app, 'POST /api/login/oidc', ({ body, ...call }) => begin(call, { userId: null, next: body.next }));

  bind(app, 'POST /api/work-account', ({ viewer, ...call }) => begin(call, { userId: viewer.id, next: '' }));

  bind(app, 'GET /api/work-account', async ({ viewer }) => ({
    account: (settings && (await findWorkAccount(db, settings.issuer, viewer.id))) ?? null,
  }));

  bind(app, 'DELETE /api/work-account', async ({ viewer, request }) => {
    if (!oidc) throw notSetUp();
    let closeSockets = () => {};
    await oidc.unlink(viewer.id, requestOrigin(request), async (transaction) => {
      ({ closeSockets } = await sessions.endOthers(transaction, viewer));
    });
    closeSockets();
    notifyChanged(viewer.id);
    sessions.announce(viewer.id);
    return { ok: true };
  });

  bind(app, 'GET /api/users/:id/work-account', async ({ params }) => {
    if (!(await findAccountById(db, params.id))) throw notFound('Person not found');
    return { account: (await findAnyWorkAccount(db, params.id)) ?? null };
  });

  bind(app, 'DELETE /api/users/:id/work-account', async ({ viewer, params, request }) => {
    await unlinkOf(portal, { userId: params.id, byId: viewer.id, from: requestOrigin(request) });
    bus.closePerson(params.id, closeCodes.signedOut, 'A work account was unlinked');
    return { ok: true };
  });

  /** Callback for the provider. It only redirects. */
  app.get(oidcCallbackPath, { config: { access: 'public' }, exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const goTo = (path: string) => reply.redirect(path, 303);
    try {
      return goTo(await comeBack(request, reply));
    } catch (error) {
      const problem = asProblem(error);
      if (!problem) throw error;
      logRefusal(request, problem);
      return goTo(`${paths.workAccount}?problem=${problem.problem}`);
    }
  });

  async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (!oidc || !settings) throw notSetUp();
    await refuseFlood(request);
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const token = tokenOf(request) ?? '';
    const begun = await oidc.take(token, query.get('state') ?? '');
    const identified = await oidc.identify(token, query);
    const from = requestOrigin(request);
    if (begun.userId !== null) {
      await oidc.link(await sessions.findViewer(request), { begun, subject: identified.subject, from });
      notifyChanged(begun.userId);
      return paths.accountSignIn;
    }
    let setStepCookie = (_reply: FastifyReply) => {};
    const way = identified.hasAskedFactor ? 'oidc-mfa' : 'oidc';
    const { account, secondStep } = await oidc.signIn(identified, from, {
      onSuccess: (transaction, signedIn) => entering.open(transaction, signedIn, { request, reply, way }),
      async onSecondStep(transaction, known) {
        setStepCookie = await factors.begin(transaction, known, { firstStep: 'oidc' });
      },
    });
    setStepCookie(reply);
    if (secondStep.length > 0) return secondStepPath(secondStep, begun.next);
    sessions.announce(account.id);
    return pathWithin(settings.origin, begun.next);
  }

  jobs.every({ name: 'forgotten work accounts', everyMs: 10 * minute, deletes: true }, () =>
    deleteOidcRequestsBefore(db, isoTime(clock() - oidcRequestMs)),
  );
}

function secondStepPath(kinds: readonly string[], next: string): string {
  const search = new URLSearchParams({ second: kinds.join('.'), ...(next && { next }) });
  return `${paths.auth}?${search}`;
}

/** Prevents open redirects: any text becomes a path on the portal's own origin. */
function pathWithin(origin: string, next: string): string {
  if (!/^\/(?![/\\])/.test(next) || !URL.canParse(next, origin)) return paths.home;
  const { origin: leadsTo, pathname, search, hash } = new URL(next, origin);
  return leadsTo === origin && !pathname.startsWith('//') ? pathname + search + hash : paths.home;
}

function asProblem(error: unknown): OidcError | undefined {
  if (error instanceof OidcError) return error;
  const isFlood = error instanceof HttpError && error.statusCode === 429;
  return isFlood ? new OidcError('busy', 'too many from one address') : undefined;
}

function logRefusal(request: FastifyRequest, { problem, message }: OidcError): void {
  request.log.warn({ problem, reason: message }, 'a sign-in with a work account was refused');
}
