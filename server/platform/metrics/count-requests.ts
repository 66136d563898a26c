import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

export function countRequests(app: FastifyInstance, { requests, requestSeconds }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    requests.inc({ route, status: reply.statusCode });
    requestSeconds.observe({ route }, reply.elapsedTime / 1000);
  });
}

/** The route's pattern: an address may identify a person, and anybody can make up any number of addresses. */
function routeOf({ is404, method, routeOptions }: FastifyRequest): string {
  return is404 || !routeOptions.url ? 'unknown' : `${method} ${routeOptions.url}`;
}
