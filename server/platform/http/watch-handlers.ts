import type { FastifyInstance } from 'fastify';

/**
 * Tracks the running handlers of all routes registered afterwards. Returns a function that waits for them: a stop waits for open
 * connections by itself, but not for handlers whose client has gone and which still use the database.
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
