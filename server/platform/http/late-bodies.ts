import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts off requests whose body is late, except uploads. Node has one limit for all requests, and a limit that lets a large file through a
 * slow connection would let anybody hold a connection for as long with a single byte.
 */
export function cutLateBodies(app: FastifyInstance, afterMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!raw.headers['transfer-encoding'] && !Number(raw.headers['content-length'] ?? 0)) return;
    // Injected requests have no connection to cut off.
    if (!(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      const isAnswered = reply.raw.headersSent;
      if (raw.complete || (request.routeOptions.config.takesFiles && !isAnswered)) return;
      // Already answered: a second answer on this connection would be taken for the next request's.
      if (isAnswered) raw.destroy();
      else app.server.emit('clientError', Object.assign(new Error('The body is late'), { code: late }), raw.socket);
    }, afterMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Node's own code for a late request, so that it gets the same answer. */
const late = 'ERR_HTTP_REQUEST_TIMEOUT';
