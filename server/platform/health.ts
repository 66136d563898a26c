import type { FastifyInstance } from 'fastify';
import { pingDatabase } from '#server/db/ping.ts';
import type { Db } from '#server/db/schema.ts';
import { HttpError } from './errors.ts';

const databaseTimeoutMs = 2000;

/** `/healthz`: the process runs. `/readyz`: it can also serve, so a balancer may send people here. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { access: 'public' } }, async () => {
    if (isStopping || !(await answersInTime(db))) throw new HttpError(503, 'unavailable', 'Not ready');
    return { status: 'ready' };
  });
}

async function answersInTime(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseTimeoutMs);
  });
  const answered = pingDatabase(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
