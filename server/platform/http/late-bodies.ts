import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts off requests whose body is not there in time, except uploads. Node knows one limit for all requests, and the one that
 * lets a large file through a slow line would let everybody hold a connection for as long with a single byte.
 */
export function cutLateBodies(app: FastifyInstance, afterMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!raw.headers['transfer-encoding'] && !Number(raw.headers['content-length'] ?? 0)) return;
    // What is injected has no connection that could be cut off.
    if (!(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      const isAnswered = reply.raw.headersSent;
      if (raw.complete || (request.routeOptions.config.takesFiles && !isAnswered)) return;
      // Already answered: a second answer on this connection would be taken for that of the next request.
      if (isAnswered) raw.destroy();
      else app.server.emit('clientError', Object.assign(new Error('The body is late'), { code: late }), raw.socket);
    }, afterMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Has Node's own code for a late request, so that it gets the same answer. */
const late = 'ERR_HTTP_REQUEST_TIMEOUT';
