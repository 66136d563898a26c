import type { FastifyInstance } from 'fastify';

/** Repeats until the app closes, without keeping the process alive; a failure is logged and tried again next time. */
export function keepDoing(app: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  const timer = setInterval(() => {
    work().catch((error) => app.log.error({ err: error }, 'housekeeping failed'));
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
