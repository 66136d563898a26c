import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { oidcRequestMs } from '#contract/values/people/factors.ts';
import { oidcCallbackPath } from '#contract/values/people/oidc.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import type { Sessions } from '#server/features/auth/auth.session.ts';
import { doneFrom } from '#server/features/auth/done-from.ts';
import type { Entering } from '#server/features/auth/entering.ts';
import type { SecondStep } from '#server/features/auth/factors/second-step.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { createToken } from '#server/platform/passwords.ts';
import { deleteOidcRequestsBefore, findAnyWorkAccount, findWorkAccount } from './oidc.queries.ts';
import { createOidc, type OidcServiceParts } from './oidc.service.ts';
import { createOidcClient, type OidcClientSettings } from './oidc-client.ts';
import { OidcError } from './oidc-error.ts';
import { unlinkOf } from './unlink.service.ts';

export interface OidcRoutesParts extends Omit<OidcServiceParts, 'issuer' | 'client'> {
  /** Undefined: there is no provider. */
  settings: OidcClientSettings | undefined;
  bus: Bus;
  sessions: Sessions;
  entering: Pick<Entering, 'open'>;
  secondStep: SecondStep;
  limits: Limits;
  isHttps: boolean;
}

const minute = 60_000;
const notSetUp = () => notFound('No work accounts are set up here');

/** Serves signing in with a work account by OpenID Connect, and what its person does about it. */
export function registerOidc(app: FastifyInstance, parts: OidcRoutesParts): void {
  const { db, bus, sessions, clock, limits, isHttps, settings } = parts;
  const oidc = settings && createOidc({ ...parts, issuer: settings.issuer, client: createOidcClient(settings) });
  const cookieName = isHttps ? '__Host-carrel_oidc' : 'carrel_oidc';
  const ofAddress = limitOfCalls(limits, 'work accounts of an address');
  const refuseFlood = (request: FastifyRequest) =>
    refuseMany(ofAddress, addressKey(request.ip), 'Too many attempts. Please try again in a minute.');
  const tellChanged = (userId: number) => bus.send([userId], { type: 'changed', what: ['/api/work-account'] });

  /** Of the browser: one for all that it has begun. Not strict, since it comes back from another site. */
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
      tellLog(request, error);
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
    await oidc.unlink(viewer.id, doneFrom(request), async (transaction) => {
      ({ closeSockets } = await sessions.endOthers(transaction, viewer));
    });
    closeSockets();
    tellChanged(viewer.id);
    sessions.announce(viewer.id);
    return { ok: true };
  });

  bind(app, 'GET /api/users/:id/work-account', async ({ params }) => {
    if (!(await findAccountById(db, params.id))) throw notFound('Person not found');
    return { account: (await findAnyWorkAccount(db, params.id)) ?? null };
  });

  bind(app, 'DELETE /api/users/:id/work-account', async ({ viewer, params, request }) => {
    await unlinkOf(parts, { userId: params.id, byId: viewer.id, from: doneFrom(request) });
    bus.closePerson(params.id, closeCodes.signedOut, 'A work account was unlinked');
    return { ok: true };
  });

  /** Where the provider sends the browser. Nothing here is answered but another address. */
  app.get(oidcCallbackPath, { config: { access: 'public' }, exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const goTo = (path: string) => reply.redirect(path, 303);
    try {
      return goTo(await comeBack(request, reply));
    } catch (error) {
      const problem = asProblem(error);
      if (!problem) throw error;
      tellLog(request, problem);
      return goTo(`${paths.workAccount}?problem=${problem.problem}`);
    }
  });

  /** The path on which the browser goes on. */
  async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (!oidc || !settings) throw notSetUp();
    await refuseFlood(request);
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const token = tokenOf(request) ?? '';
    const begun = await oidc.take(token, query.get('state') ?? '');
    const subject = await oidc.subjectOf(token, query);
    const from = doneFrom(request);
    if (begun.userId !== null) {
      await oidc.link(await sessions.findViewer(request), { begun, subject, from });
      tellChanged(begun.userId);
      return paths.account;
    }
    let keepStep = (_reply: FastifyReply) => {};
    const { account, secondStep } = await oidc.signIn(subject, from, {
      onSuccess: (transaction, signedIn) => parts.entering.open(transaction, signedIn, { request, reply, way: 'oidc' }),
      async onSecondStep(transaction, known) {
        keepStep = await parts.secondStep.begin(transaction, known, 'oidc');
      },
    });
    keepStep(reply);
    if (secondStep.length > 0) return secondStepPath(secondStep, begun.next);
    sessions.announce(account.id);
    return pathWithin(settings.origin, begun.next);
  }

  app.jobs.every({ name: 'forgotten work accounts', everyMs: 10 * minute }, () =>
    deleteOidcRequestsBefore(db, isoTime(clock() - oidcRequestMs)),
  );
}

function secondStepPath(kinds: readonly string[], next: string): string {
  const search = new URLSearchParams({ second: kinds.join('.'), ...(next && { next }) });
  return `${paths.auth}?${search}`;
}

/** Nobody is led to another site: whatever the text is, it is an address below ours. */
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

function tellLog(request: FastifyRequest, { problem, message }: OidcError): void {
  request.log.warn({ problem, reason: message }, 'a sign-in with a work account was refused');
}
