import type { FastifyInstance } from 'fastify';

/**
 * Knows what the handlers of all routes that follow are doing. Answers a wait for it: a stop waits for open connections by
 * itself, but whoever has gone leaves behind a closed one, and work that goes on with the database.
 */
export function watchHandlers(app: FastifyInstance): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = (request, reply) => {
      const work: unknown = handler.call(app, request, reply);
      if (work instanceof Promise) {
        running.add(work);
        const end = () => running.delete(work);
        work.then(end, end);
      }
      return work;
    };
  });
  return async () => {
    while (running.size > 0) await Promise.allSettled(running);
  };
}
