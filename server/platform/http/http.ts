import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Access, admits, type CallName, type CallReply, type CallRequest, type Route } from '#contract/route.ts';
import { type Routes, routes } from '#contract/routes.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { storable, withStorableTexts } from '#contract/values/plain-text.ts';
import type { AskedScope } from '#contract/values/programs/token-scopes.ts';
import type { Right } from '#contract/values/rights.ts';
import type { Role } from '#contract/values/roles.ts';
import { bearerSecret, refuseSecretInAddress, requireScope } from './bearer.ts';
import { badRequest, forbidden, HttpError, notFound, notSignedIn } from './errors.ts';
import { isOwnOrigin } from './origin.ts';

/** Steps that viewers must take before anything else is allowed. */
export interface Duties {
  /** Another person chose their password. */
  mustChangePassword: boolean;
  /** Their role requires a second factor, their grace period is over, and they have none. */
  mustAddFactor: boolean;
  /** When a second factor becomes mandatory, as ISO text; null if they have one, or need none. */
  factorNeededFrom: string | null;
}

/** True if the viewer may only sign in or out and fulfil these requirements, or has a role without access to the portal. */
export function isRestricted(viewer: Omit<Duties, 'factorNeededFrom'> & { role: Role }): boolean {
  return viewer.mustChangePassword || viewer.mustAddFactor || !capabilitiesOf(viewer).usesPortal;
}

/** The person of the session. A slice that needs more about them looks it up. */
export interface Viewer extends Duties {
  id: number;
  role: Role;
  /** Granted beside the role. */
  rights?: readonly Right[] | undefined;
  sessionHash: string;
  hasFactor: boolean;
  /** True if they recently confirmed their identity by everything that they sign in with. */
  isProofFresh: boolean;
}

/** The person for whom a program acts with a key, and the key's scopes. */
export interface Bearer {
  viewer: Viewer;
  scopes: readonly string[];
  /** True for a person's own key, false for an institution's. */
  isPersonal: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyInstance {
    /** The access rule of every route, by method and path. */
    accessRules: ReadonlyMap<string, Access>;
  }
  interface FastifyContextConfig {
    access?: Access;
    isOpenBeforePasswordChange?: boolean;
    isOpenBeforeFactor?: boolean;
    needsFreshProof?: Route['needsFreshProof'];
    takesFiles?: boolean;
    /** Other sites' pages may call it: such a route must read no cookie and do nothing in anybody's name. */
    isOpenToOtherSites?: boolean;
    /** The scope that a program's token needs. A route without one accepts no tokens. */
    tokenScope?: AskedScope;
  }
}

export interface Gate {
  findViewer(request: FastifyRequest): Promise<Viewer | null>;
  /** Finds the person for whom a program acts, by the secret of its key. Throws 401 for an invalid secret, 429 for too many calls. */
  findBearer(secret: string, request: FastifyRequest): Promise<Bearer>;
  origin: string | undefined;
  hostName: string;
}

export type RouteName = CallName & keyof Routes;
type ViewerOf<R extends Route> = R['access'] extends 'public' ? null : Viewer;
export type CallContext<R extends Route> = CallRequest<R> & {
  viewer: ViewerOf<R>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Calls that create something: `bindCreation` serves them. */
export type CreatingName = {
  [Name in RouteName]: Routes[Name] extends { createsOnce: true } ? Name : never;
}[RouteName];

/** Serves one call of the contract, which defines who may call, how a request is parsed, and what a reply may contain. */
export function bind<Name extends Exclude<RouteName, CreatingName>>(
  app: FastifyInstance,
  name: Name,
  handle: (call: CallContext<Routes[Name]>) => Promise<CallReply<Routes[Name]>>,
): void {
  bindAny(app, name, handle);
}

/** Serves any call, for wrappers that add something to all calls of a kind. */
export function bindAny<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handle: (call: CallContext<Routes[Name]>) => Promise<CallReply<Routes[Name]>>,
): void {
  const route: Route = routes[name];
  const [method, url] = name.split(' ') as [string, string];
  app.route({
    method,
    url,
    // The contract has no HEAD. Only browsers' own requests and other sites use it.
    exposeHeadRoute: hasHead(route),
    config: {
      access: route.access,
      isOpenBeforePasswordChange: route.isOpenBeforePasswordChange ?? false,
      isOpenBeforeFactor: route.isOpenBeforeFactor ?? false,
      ...(route.needsFreshProof === undefined ? {} : { needsFreshProof: route.needsFreshProof }),
      takesFiles: route.takesFiles ?? false,
      isOpenToOtherSites: route.isOpenToOtherSites ?? false,
      tokenScope: route.tokenScope,
    },
    ...(route.bodyMaxBytes === undefined ? {} : { bodyLimit: route.bodyMaxBytes }),
    handler: async (request, reply) => {
      const call = {
        params: parsePart(route.params, asAsked(request.params)),
        query: parsePart(route.query, request.query),
        body: parsePart(route.body, request.body),
        viewer: request.viewer,
        request,
        reply,
      };
      // The generic name links these types for the caller; inside, the compiler cannot follow it.
      const result = await handle(call as unknown as CallContext<Routes[Name]>);
      if (route.replyType) reply.type(route.replyType);
      return route.reply.parse(result);
    },
  });
}

function hasHead({ isOpenToOtherSites, replyType, replyTypes }: Route): boolean {
  return isOpenToOtherSites === true || replyType !== undefined || replyTypes !== undefined;
}

/** Checks origin, session and role in this order, before a byte of the body is read. Refuses any route without a stated rule. */
export function guardRoutes(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('viewer', null);
  const accessRules = new Map<string, Access>();
  app.decorate('accessRules', accessRules);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} states no access rule`);
    for (const name of [method].flat()) accessRules.set(`${name} ${url}`, config.access);
  });
  app.addHook('onRequest', async (request, reply) => {
    // A closed connection has no address, by which callers are counted. Reading it here caches it for later.
    if (request.raw.socket.remoteAddress === undefined) throw badRequest('The line was closed');
    const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (request.is404) {
      if (isSafe) return;
      throw notFound();
    }
    const { access } = request.routeOptions.config;
    refuseSecretInAddress(request);
    const secret = access === 'public' ? undefined : bearerSecret(request.headers);
    // A page of another site would need a CORS preflight to send a key, and preflights are never allowed.
    if (!isSafe && secret === undefined) refuseForeign(request);
    if (access !== 'public') {
      request.viewer = await viewerOf(request, reply, secret);
      admit(request, request.viewer);
    }
    refuseCompressed(request);
  });

  function refuseForeign({ headers, routeOptions }: FastifyRequest): void {
    if (routeOptions.config.isOpenToOtherSites || isOwnOrigin(headers, gate)) return;
    throw new HttpError(403, 'wrong-origin', 'This request did not come from the portal');
  }

  /** If a request has a key, its cookie is ignored. */
  async function viewerOf(request: FastifyRequest, reply: FastifyReply, secret: string | undefined): Promise<Viewer> {
    if (secret === undefined) {
      const viewer = await gate.findViewer(request);
      if (!viewer) throw notSignedIn();
      return viewer;
    }
    reply.header('www-authenticate', 'Bearer');
    const bearer = await gate.findBearer(secret, request);
    reply.removeHeader('www-authenticate');
    requireScope(bearer, request.routeOptions.config.tokenScope ?? 'none');
    return bearer.viewer;
  }
}

/** A compressed body could unpack to any size. */
function refuseCompressed({ headers }: FastifyRequest): void {
  if (headers['content-encoding']) {
    throw new HttpError(415, 'unsupported-type', 'Compressed requests are not accepted');
  }
}

function admit(request: FastifyRequest, viewer: Viewer): void {
  if (viewer.mustChangePassword && !request.routeOptions.config.isOpenBeforePasswordChange) {
    throw new HttpError(403, 'password-change-required', 'Please choose a new password first');
  }
  if (viewer.mustAddFactor && !request.routeOptions.config.isOpenBeforeFactor) {
    throw new HttpError(403, 'factor-required', 'Please set up a second factor first');
  }
  if (!mayCall(viewer, request.routeOptions.config)) throw forbidden();
  const needed = request.routeOptions.config.needsFreshProof;
  if (needed && !viewer.isProofFresh && (needed === true || viewer.hasFactor)) {
    throw proofRequired();
  }
}

/** Signing in and out and managing one's own secrets are open to every role, as they are before a second factor. */
function mayCall(viewer: Viewer, { access, isOpenBeforeFactor }: FastifyContextConfig): boolean {
  if (access === undefined) return false;
  return admits(access, viewer) || (access === 'signed-in' && isOpenBeforeFactor === true);
}

/** Makes the browser ask for confirmation and repeat the call. */
export function proofRequired(): HttpError {
  return new HttpError(403, 'proof-required', 'Please confirm that it is you');
}

/** Refuses parameters that would be changed by storing: a path must not quietly stand for another object. */
function asAsked(params: unknown): unknown {
  for (const value of Object.values(params ?? {})) {
    if (typeof value === 'string' && value !== storable(value))
      throw badRequest('The address contains characters that are not allowed');
  }
  return params;
}

function parsePart(schema: Route['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(withStorableTexts(value ?? {}));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') || undefined;
  throw new HttpError(400, 'invalid-field', issue?.message ?? 'Invalid request', field === undefined ? {} : { field });
}
