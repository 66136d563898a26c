import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseLocked } from '#server/db/faults/database-away.ts';
import { dueBy, isDue } from '#server/db/queries/due.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { DiskWatch } from '#server/platform/storage/disk-watch.ts';
import { claimJobs, type JobClaim, listJobTimes, updateJobDue } from './jobs.queries.ts';
import { restMs } from './jobs-that-delete-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

const lookEveryMs = 5_000;
/** What failed is due again after this, or at its usual time if that comes first. */
const retryAfterMs = 60_000;
/** A file that another process writes into is tried again for so long, as for messages, with turns of the loop in between. */
const lockPatienceMs = 10_000;
const lockPauseMs = 250;

export interface Job {
  /** One of a kind; stands in the database and in the log. */
  name: string;
  everyMs: number;
}

type Work = () => Promise<void>;

/** Work that is repeated until the portal stops. What fails is logged and done again; no job runs twice at once here. */
export interface Jobs {
  /**
   * Work for the whole portal: of all processes on one database, one does it each time. Whoever starts after a pause finds
   * it due. Should a process die in the middle, the work is done at its next time.
   */
  every(job: Job, work: Work): void;
  /**
   * Work that each process does for itself, also soon after its start: on its own memory and folders, or on rows claimed one by one.
   * Answers what has it done at once, or once more after the run that is under way: for work that came up just now.
   */
  inEachProcess(job: Job, work: Work): () => void;
  /** Does what is due, and everything that each process does for itself; resolves when nothing is under way any more. */
  runDue(): Promise<void>;
  /** Resolves when no run of this work is under way. */
  settled(name: string): Promise<void>;
  /** For how long each job of the portal is due already, in ms; 0 where its time has not come. */
  lateness(): Promise<{ name: string; lateMs: number }[]>;
  /** Begins nothing more, and waits for what runs. */
  stop(): Promise<void>;
}

export interface JobsParts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Says once for all of them that the disk is full. */
  disk?: Pick<DiskWatch, 'notice'>;
  onFailed?: (name: string) => void;
}

type Claim = Job & JobClaim & { work: Work };

export function createJobs({ db, clock, log, disk, onFailed }: JobsParts): Jobs {
  const shared: (Job & { work: Work })[] = [];
  const own: Work[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();
  let looking: Promise<Promise<void>[]> | null = null;
  let isStopped = false;

  /** Never rejects. */
  function run(name: string, work: Work): Promise<void> {
    const known = running.get(name);
    if (known) return known;
    const started = work()
      .catch((error: unknown) => {
        onFailed?.(name);
        if (!disk?.notice(error)) log.error({ err: error, job: name }, 'a job failed');
      })
      .finally(() => running.delete(name));
    running.set(name, started);
    return started;
  }

  /** Work that finds the file locked is done once more from its beginning, as it is after any failure. */
  async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let giveUpAt: number | null = null; ; ) {
      try {
        return await work();
      } catch (error) {
        giveUpAt ??= performance.now() + lockPatienceMs;
        if (!isDatabaseLocked(error) || isStopped || performance.now() > giveUpAt) throw error;
        await sleep(lockPauseMs);
      }
    }
  }

  async function runClaimed() {
    looking ??= patiently(startDue)
      .catch((error: unknown) => {
        if (!disk?.notice(error)) log.error({ err: error }, 'jobs could not be looked for');
        return [];
      })
      .finally(() => {
        looking = null;
      });
    await Promise.all(await looking);
  }

  async function startDue() {
    const started: Promise<void>[] = [];
    for (const claim of await claimDue()) {
      // The embedded database answers at once: without this, all of it would come before the next request.
      await nextTurn();
      started.push(run(claim.name, () => workOn(claim)));
    }
    return started;
  }

  async function claimDue(): Promise<Claim[]> {
    const now = clock();
    const times = new Map((await listJobTimes(db)).map(({ name, dueAt }) => [name, dueAt]));
    const claims = shared.flatMap((job): Claim[] => {
      const seenAt = times.get(job.name) ?? null;
      const due = dueBy(now, Math.max(job.everyMs, restMs));
      if (running.has(job.name) || !isDue(seenAt, due)) return [];
      return [{ ...job, seenAt, nextAt: isoTime(now + job.everyMs) }];
    });
    if (claims.length === 0 || isStopped) return [];
    const claimed = await claimJobs(db, claims);
    return claims.filter(({ name }) => claimed.includes(name));
  }

  async function workOn(claim: Claim) {
    try {
      await patiently(claim.work);
    } catch (error) {
      await updateJobDue(db, claim, isoTime(clock() + Math.min(retryAfterMs, claim.everyMs)));
      throw error;
    }
  }

  function repeat(everyMs: number, work: Work) {
    const timer = setInterval(() => void work(), everyMs);
    timer.unref();
    timers.push(timer);
  }

  repeat(lookEveryMs, runClaimed);

  return {
    every(job, work) {
      shared.push({ ...job, work });
    },
    inEachProcess({ name, everyMs }, work) {
      const runHere = async () => (isStopped ? undefined : run(name, () => patiently(work)));
      own.push(runHere);
      repeat(everyMs, runHere);
      return () => void (running.get(name)?.then(runHere) ?? runHere());
    },
    async runDue() {
      const started = [runClaimed()];
      for (const runHere of own) {
        await nextTurn();
        started.push(runHere());
      }
      await Promise.all(started);
      while (running.size > 0) await Promise.all(running.values());
    },
    async settled(name) {
      while (running.has(name)) await running.get(name);
    },
    async lateness() {
      const times = await listJobTimes(db);
      const known = times.filter(({ name }) => shared.some((job) => job.name === name));
      return known.map(({ name, dueAt }) => ({ name, lateMs: Math.max(0, clock() - Date.parse(dueAt)) }));
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}
