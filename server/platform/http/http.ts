import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, CallName, CallReply, CallRequest, Route } from '#contract/route.ts';
import { type Routes, routes } from '#contract/routes.ts';
import { storable, withStorableTexts } from '#contract/values/plain-text.ts';
import { type AskedScope, tokenScopeOf } from '#contract/values/programs/token-scopes.ts';
import type { Role } from '#contract/values/roles.ts';
import { bearerSecret, refuseSecretInAddress, requireScope } from './bearer.ts';
import { badRequest, forbidden, HttpError, notFound, notSignedIn } from './errors.ts';
import { isOwnOrigin } from './origin.ts';

/** What somebody has to do before anything else is allowed. */
export interface Duties {
  /** Somebody else chose their password. */
  mustChangePassword: boolean;
  /** Their role must have a second factor, the days they had for it are over, and they have none. */
  mustAddFactor: boolean;
  /** From when on they must, as ISO text; null where they have one, or need none. */
  factorNeededFrom: string | null;
}

/** Whether nothing but those is allowed. */
export function isHeldBack({ mustChangePassword, mustAddFactor }: Omit<Duties, 'factorNeededFrom'>): boolean {
  return mustChangePassword || mustAddFactor;
}

/** The person of the session. A slice that needs more about them looks it up. */
export interface Viewer extends Duties {
  id: number;
  role: Role;
  sessionHash: string;
  hasFactor: boolean;
  /** They proved who they are a short while ago, by all that they sign in with. */
  isProofFresh: boolean;
}

/** As whom a program comes with a key, and what that key is for. */
export interface Bearer {
  viewer: Viewer;
  scopes: readonly string[];
  /** It is a person's own, and none of an institution. */
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
    /** Another site's page may call: such a route must read no cookie and do nothing in anybody's name. */
    isOpenToOtherSites?: boolean;
    /** What it asks of a key with which a program comes; null or nothing: it is for no key. */
    tokenScope?: AskedScope;
  }
}

export interface Gate {
  findViewer(request: FastifyRequest): Promise<Viewer | null>;
  /** As whom a program comes, by the secret of its key. Throws 401 for one that opens nothing, 429 where it comes too often. */
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

/** Serves one call of the contract, which says who may call, how a request is parsed, and what a reply may hold. */
export function bind<Name extends Exclude<RouteName, CreatingName>>(
  app: FastifyInstance,
  name: Name,
  handle: (call: CallContext<Routes[Name]>) => Promise<CallReply<Routes[Name]>>,
): void {
  bindAny(app, name, handle);
}

/** The same for every call; for those who add something to all calls of a kind. */
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
    config: {
      access: route.access,
      isOpenBeforePasswordChange: route.isOpenBeforePasswordChange ?? false,
      isOpenBeforeFactor: route.isOpenBeforeFactor ?? false,
      ...(route.needsFreshProof === undefined ? {} : { needsFreshProof: route.needsFreshProof }),
      takesFiles: route.takesFiles ?? false,
      isOpenToOtherSites: route.isOpenToOtherSites ?? false,
      // Whatever asks again who is there asks a person.
      tokenScope: route.needsFreshProof ? null : tokenScopeOf(name),
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
      // The generic name ties these parts together for the caller; inside, the compiler cannot follow it.
      const result = await handle(call as unknown as CallContext<Routes[Name]>);
      if (route.replyType) reply.type(route.replyType);
      return route.reply.parse(result);
    },
  });
}

/** Refuses in the order origin, session, role, before a byte of the body is read; and any route without a stated rule. */
export function guardRoutes(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('viewer', null);
  const accessRules = new Map<string, Access>();
  app.decorate('accessRules', accessRules);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} states no access rule`);
    for (const name of [method].flat()) accessRules.set(`${name} ${url}`, config.access);
  });
  app.addHook('onRequest', async (request, reply) => {
    // A line that was closed has no address any more, by which callers are counted; read here, it is kept for whoever asks later.
    if (request.raw.socket.remoteAddress === undefined) throw badRequest('The line was closed');
    const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (request.is404) {
      if (isSafe) return;
      throw notFound();
    }
    const { access } = request.routeOptions.config;
    refuseSecretInAddress(request);
    const secret = access === 'public' ? undefined : bearerSecret(request.headers);
    // No page of another site can send a key without being asked first, and nobody is.
    if (!isSafe && secret === undefined) refuseForeign(request);
    if (access !== 'public') {
      request.viewer = await viewerOf(request, reply, secret);
      admit(request, request.viewer, access);
    }
    refuseCompressed(request);
  });

  function refuseForeign({ headers, routeOptions }: FastifyRequest): void {
    if (routeOptions.config.isOpenToOtherSites || isOwnOrigin(headers, gate)) return;
    throw new HttpError(403, 'wrong-origin', 'This request did not come from the portal');
  }

  /** The cookie beside a key is not looked at. */
  async function viewerOf(request: FastifyRequest, reply: FastifyReply, secret: string | undefined): Promise<Viewer> {
    if (secret === undefined) {
      const viewer = await gate.findViewer(request);
      if (!viewer) throw notSignedIn();
      return viewer;
    }
    reply.header('www-authenticate', 'Bearer');
    const bearer = await gate.findBearer(secret, request);
    reply.removeHeader('www-authenticate');
    requireScope(bearer, request.routeOptions.config.tokenScope ?? null);
    return bearer.viewer;
  }
}

/** A compressed body could unpack to any size. */
function refuseCompressed({ headers }: FastifyRequest): void {
  if (headers['content-encoding']) {
    throw new HttpError(415, 'unsupported-type', 'Compressed requests are not accepted');
  }
}

function admit(request: FastifyRequest, viewer: Viewer, access: Access | undefined): void {
  if (viewer.mustChangePassword && !request.routeOptions.config.isOpenBeforePasswordChange) {
    throw new HttpError(403, 'password-change-required', 'Please choose a new password first');
  }
  if (viewer.mustAddFactor && !request.routeOptions.config.isOpenBeforeFactor) {
    throw new HttpError(403, 'factor-required', 'Please set up a second factor first');
  }
  if (access !== 'signed-in' && !access?.includes(viewer.role)) throw forbidden();
  const needed = request.routeOptions.config.needsFreshProof;
  if (needed && !viewer.isProofFresh && (needed === true || viewer.hasFactor)) {
    throw proofRequired();
  }
}

/** What a browser asks its person for, and then makes the call again. */
export function proofRequired(): HttpError {
  return new HttpError(403, 'proof-required', 'Please confirm that it is you');
}

/** A path names one thing: what stands for nothing that can be stored is not quietly taken for something else. */
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
