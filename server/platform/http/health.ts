import type { FastifyInstance } from 'fastify';
import { version } from '#contract/values/version.ts';
import { diskFullMessage } from '#server/db/data-folder/disk-full.ts';
import { pingDatabase } from '#server/db/faults/ping.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { ClockWatch } from '#server/platform/clock-watch.ts';
import type { DiskWatch } from '#server/platform/storage/disk-watch.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { StoringWatch } from '#server/platform/storing-watch.ts';
import { HttpError } from './errors.ts';

const answerTimeoutMs = 2000;

export interface HealthOptions {
  db: Db;
  storage: Storage;
  /** True if all processes of the portal share one store, so that it is unreachable for all of them at once. */
  isStoreShared: boolean;
  disk: DiskWatch;
  storing: Pick<StoringWatch, 'check'>;
  bus: Pick<Bus, 'isAway'>;
  clockWatch: Pick<ClockWatch, 'isInDoubt'>;
  isMailboxAway(): boolean;
}

/** Says whether this process can serve people, and which of its dependencies answered in time. */
export type Readiness = () => Promise<{
  isReady: boolean;
  parts: Record<'database' | 'files' | 'disk' | 'storing', boolean>;
}>;

/** Checks for at most two seconds. While the portal stops it is not ready. */
function createReadiness(
  app: FastifyInstance,
  { db, storage, isStoreShared, disk, storing }: HealthOptions,
): Readiness {
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
    // Waits for all checks even if one has failed: a stop right after must not meet checks that still run.
    await inTime(
      Promise.all([
        ask('database', pingDatabase(db)),
        ask('files', storage.check()),
        ask('disk', disk.check()),
        ask('storing', storing.check()),
      ]),
    );
    const isWhole = parts.database && parts.disk && parts.storing && (parts.files || isStoreShared);
    return { isReady: !isStopping && isWhole, parts: { ...parts } };
  };
}

/**
 * `/healthz`: the process runs. `/readyz`: it can also serve, so a balancer may send people here. A process stays ready while the bus or a
 * shared store of files is unreachable: that holds for all processes, and people would have nowhere to go. `/readyz` reports a doubtful
 * clock, while which nothing is deleted. Returns the readiness check.
 */
export function serveHealth(app: FastifyInstance, deps: HealthOptions): Readiness {
  const { disk, bus, clockWatch, isMailboxAway } = deps;
  const readiness = createReadiness(app, deps);
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok', version }));
  app.get('/readyz', { config: { access: 'public' } }, async () => {
    const { isReady, parts } = await readiness();
    if (!isReady) throw new HttpError(503, 'unavailable', disk.isFull() ? diskFullMessage : 'Not ready');
    return {
      status: 'ready',
      ...(bus.isAway() ? { bus: 'away' } : {}),
      ...(parts.files ? {} : { files: 'away' }),
      ...(isMailboxAway() ? { mailbox: 'away' } : {}),
      ...(clockWatch.isInDoubt() ? { clock: 'in doubt' } : {}),
    };
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
