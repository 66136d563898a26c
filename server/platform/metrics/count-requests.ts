import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts every answer, and how long it took. */
export function countRequests(app: FastifyInstance, { requests, requestSeconds }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    requests.inc({ route, status: reply.statusCode });
    requestSeconds.observe({ route }, reply.elapsedTime / 1000);
  });
}

/** As the contract writes it: an address may name a person, and anybody can make up any number of them. */
function routeOf({ is404, method, routeOptions }: FastifyRequest): string {
  return is404 || !routeOptions.url ? 'unknown' : `${method} ${routeOptions.url}`;
}
