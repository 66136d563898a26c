import type { FastifyInstance } from 'fastify';
import { diskFullMessage } from '#server/db/data-folder/disk-full.ts';
import { pingDatabase } from '#server/db/faults/ping.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { DiskWatch } from '#server/platform/storage/disk-watch.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { StoringWatch } from '#server/platform/storing-watch.ts';
import { HttpError } from './errors.ts';

const answerTimeoutMs = 2000;

export interface HealthDeps {
  db: Db;
  storage: Storage;
  disk: DiskWatch;
  storing: Pick<StoringWatch, 'check'>;
  bus: Pick<Bus, 'isAway'>;
}

/** Whether people may be sent here, and which of the parts that it takes have answered in time. */
export type Readiness = () => Promise<{
  isReady: boolean;
  parts: Record<'database' | 'files' | 'disk' | 'storing', boolean>;
}>;

/** Asks at most for two seconds. While the portal stops it is not ready. */
function createReadiness(app: FastifyInstance, { db, storage, disk, storing }: HealthDeps): Readiness {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  return async () => {
    const parts = { database: false, files: false, disk: false, storing: false };
    const ask = async (part: keyof typeof parts, question: Promise<unknown>) => {
      parts[part] = await question.then(
        () => true,
        () => false,
      );
    };
    // All of them are waited for, even if one has failed: a stop right after must not meet checks that still run.
    await inTime(
      Promise.all([
        ask('database', pingDatabase(db)),
        ask('files', storage.check()),
        ask('disk', disk.check()),
        ask('storing', storing.check()),
      ]),
    );
    return { isReady: !isStopping && Object.values(parts).every(Boolean), parts: { ...parts } };
  };
}

/**
 * `/healthz`: the process runs. `/readyz`: it can also serve, so a balancer may send people here; also where it does not hear
 * the other processes, because then none of them does, and people would have nowhere to go. Answers what it asks.
 */
export function serveHealth(app: FastifyInstance, deps: HealthDeps): Readiness {
  const { disk, bus } = deps;
  const readiness = createReadiness(app, deps);
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { access: 'public' } }, async () => {
    const { isReady } = await readiness();
    if (!isReady) throw new HttpError(503, 'unavailable', disk.isFull() ? diskFullMessage : 'Not ready');
    return { status: 'ready', ...(bus.isAway() ? { bus: 'away' } : {}) };
  });
  return readiness;
}

async function inTime(answered: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, answerTimeoutMs);
  });
  await Promise.race([answered, tooLate]);
  clearTimeout(timer);
}
