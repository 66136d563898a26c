import type { FastifyInstance } from 'fastify';
import { diskFullMessage } from '#server/db/data-folder/disk-full.ts';
import { pingDatabase } from '#server/db/ping.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { DiskWatch } from '#server/platform/storage/disk-watch.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { HttpError } from './errors.ts';

const answerTimeoutMs = 2000;

export interface HealthDeps {
  db: Db;
  storage: Storage;
  disk: DiskWatch;
  bus: Pick<Bus, 'isAway'>;
}

/**
 * `/healthz`: the process runs. `/readyz`: it can also serve, so a balancer may send people here; also where it does not hear
 * the other processes, because then none of them does, and people would have nowhere to go.
 */
export function serveHealth(app: FastifyInstance, { db, storage, disk, bus }: HealthDeps): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { access: 'public' } }, async () => {
    const isReady = !isStopping && (await answerInTime([pingDatabase(db), storage.check(), disk.check()]));
    if (!isReady) throw new HttpError(503, 'unavailable', disk.isFull() ? diskFullMessage : 'Not ready');
    return { status: 'ready', ...(bus.isAway() ? { bus: 'away' } : {}) };
  });
}

async function answerInTime(questions: readonly Promise<unknown>[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answerTimeoutMs);
  });
  // Waits for all of them even if one has failed: a stop right after must not meet checks that still run.
  const answered = Promise.allSettled(questions).then((answers) =>
    answers.every(({ status }) => status === 'fulfilled'),
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
