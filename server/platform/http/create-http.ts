import { randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { bodyMaxBytes, secretPathPrefix } from '#contract/values/limits.ts';
import { requestIdHeader } from '#contract/values/request-id.ts';
import { answerErrors } from './error-handler.ts';
import { errorBody, notFound } from './errors.ts';
import { cutHalfSentAtStop } from './half-sent.ts';
import { cutIdleConnections } from './idle-connections.ts';
import { readJsonBodies } from './json-bodies.ts';
import { cutLateBodies } from './late-bodies.ts';
import { acceptUploads } from './multipart.ts';
import { refuseUnreadable } from './unreadable-requests.ts';

const second = 1000;
const headersTimeoutMs = 10 * second;
const bodyTimeoutMs = 30 * second;
/** Enough for 20 MB at 35 kB a second. Other requests have the limit above. */
const uploadTimeoutMs = 600 * second;
/** During a stop the server does not wait longer for half-sent requests. */
const halfSentAtStopMs = 2 * second;
const idleTimeoutMs = 75 * second;
/** Node checks for late requests only this often; at its default of half a minute the limits above would not hold. */
const lateCheckMs = 2 * second;
/** 12 hex digits are short enough to be read out over the telephone. */
const requestIdBytes = 6;

export interface HttpSettings {
  log: FastifyBaseLogger;
  origin: string | undefined;
  trustedProxies: string[];
  /** The sources that pages may show in a frame, in Content-Security-Policy syntax. */
  frameSources: readonly string[];
}

/** The HTTP server without routes: its limits, headers, and the format of all refusals. */
export async function createHttp({
  log,
  origin,
  trustedProxies,
  frameSources,
}: HttpSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // Consecutive numbers would repeat after each start and on each server, so nobody could find one in the log.
    genReqId: () => randomBytes(requestIdBytes).toString('hex'),
    // The portal logs one line for each request itself, without the query string, which may contain search terms.
    logController: new LogController({ disableRequestLogging: true }),
    // The contract's schemas parse and strip instead (http.ts).
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    bodyLimit: bodyMaxBytes,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    requestTimeout: uploadTimeoutMs,
    keepAliveTimeout: idleTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: lateCheckMs },
    forceCloseConnections: 'idle',
    // During a stop, requests that still arrive on an open connection are answered as usual.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      // A path that cannot be decoded, or is too long, does not exist.
      reply.code(404).send(errorBody(notFound()));
    },
    clientErrorHandler: refuseUnreadable,
  });
  // Only JSON is accepted: a form on a foreign page can send text bodies without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  readJsonBodies(app);
  acceptUploads(app);
  cutLateBodies(app, bodyTimeoutMs);
  cutHalfSentAtStop(app, halfSentAtStopMs);
  cutIdleConnections(app);
  await app.register(fastifyCookie);
  await app.register(fastifyHelmet, securityHeaders(origin, frameSources));
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  if (trustedProxies.length === 0) warnAboutProxy(app);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // Without this, Node would wait for connections that become idle during the stop until they time out.
    if (isStopping) reply.header('connection', 'close');
    // A cache may keep answers without a rule, for example the 404 that a visitor gets for a file.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = loggedPath(request);
    const facts = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info({ ...facts, userId: request.viewer?.id }, 'answered');
  });
  answerErrors(app);
  return app;
}

/** The path as logged: without the query, and without secrets, even truncated or differently encoded ones. */
function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  const isSecret = [decoded(path), routeOptions.url ?? ''].some((one) => one.includes(secretPathPrefix));
  return isSecret ? `${secretPathPrefix}…` : path;
}

/** Decodes the path, because no route may have matched and decoded it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    // An undecodable path may contain a secret.
    return secretPathPrefix;
  }
}

/**
 * Warns once if requests come through an untrusted proxy: all would share its address, and one person's failed sign-ins would lock everyone
 * out.
 */
function warnAboutProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || !request.headers['x-forwarded-for']) return;
    isTold = true;
    request.log.warn(
      'requests come through a proxy, and all count as one address: set PORTAL_TRUSTED_PROXIES to the address of the proxy',
    );
  });
}

function noCompiler(): never {
  throw new Error('Routes state their schemas in the contract, not to the framework');
}

function securityHeaders(origin: string | undefined, frameSources: readonly string[]) {
  const isHttps = origin?.startsWith('https:') ?? false;
  const self = "'self'";
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': [self],
        'script-src': [self],
        // Radix's scroll lock writes a style element while a dialog or menu is open; styles cannot run code.
        'style-src': [self, "'unsafe-inline'"],
        'img-src': [self, 'data:'],
        // Uploaded videos and their captions.
        'media-src': [self],
        // Older versions of Safari do not count a socket of the same host as 'self'.
        'connect-src': origin ? [self, origin.replace(/^http/, 'ws')] : [self],
        'object-src': ["'none'"],
        'frame-src': [...frameSources],
        'base-uri': ["'none'"],
        'form-action': [self],
        'frame-ancestors': ["'none'"],
      },
    },
    hsts: isHttps ? { maxAge: 365 * 24 * 60 * 60 } : false,
    // Over plain http browsers ignore these two and complain in the console.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  };
}
