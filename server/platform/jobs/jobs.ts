import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseLocked } from '#server/db/faults/database-away.ts';
import { dueBy, isDue } from '#server/db/queries/due.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { ClockWatch } from '#server/platform/clock-watch.ts';
import type { DiskWatch } from '#server/platform/storage/disk-watch.ts';
import { claimJobs, type JobClaim, listJobTimes, updateJobDue } from './jobs.queries.ts';
import { restMs } from './jobs-that-delete-files.ts';

const lookEveryMs = 5_000;
/** A failed job is due again after this, or at its usual time if that comes first. */
const retryAfterMs = 60_000;
/** Work on a locked database file is retried for this long, as for messages, with turns of the event loop in between. */
const lockPatienceMs = 10_000;
const lockPauseMs = 250;

export interface Job {
  /** Unique; appears in the database and in the log. */
  name: string;
  everyMs: number;
  /**
   * True if it deletes, erases or ends anything because of the time. While the clock is in doubt such a job waits; it runs as soon as an
   * administrator has confirmed the clock.
   */
  deletes: boolean;
}

type Work = () => Promise<void>;

/** Work that is repeated until the portal stops. Failures are logged and retried; no job runs twice at once in a process. */
export interface Jobs {
  /**
   * Work for the whole portal: of all processes on one database, one does it each time. After a pause of the portal it is due at once. If a
   * process dies in the middle, the work is done at its next time.
   */
  every(job: Job, work: Work): void;
  /**
   * Work that each process does for itself, also soon after its start: on its own memory and folders, or on rows claimed one by one.
   * Returns a function that runs it at once, or once more after the current run, for work that has just come up.
   */
  inEachProcess(job: Job, work: Work): () => void;
  /** Runs the due jobs and all work of `inEachProcess`; resolves when nothing is running. */
  runDue(): Promise<void>;
  /** Resolves when no run of this work is in progress. */
  settled(name: string): Promise<void>;
  /** Long jobs ask again in the middle whether the clock is still trusted. */
  mayDelete(): Promise<boolean>;
  /** How long each job of the portal is overdue, in ms; 0 if it is not due. */
  lateness(): Promise<{ name: string; lateMs: number }[]>;
  /** Starts nothing more, and waits for what runs. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Logs once for all jobs that the disk is full. */
  disk?: Pick<DiskWatch, 'notice'>;
  onFailed?: (name: string) => void;
  mayDelete: ClockWatch['mayDelete'];
}

type Claim = Job & JobClaim & { work: Work };

export function createJobs({ db, clock, log, disk, onFailed, mayDelete }: JobsOptions): Jobs {
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

  /** Restarts work that finds the database file locked, as after any failure. */
  async function withLockRetry<Result>(work: () => Promise<Result>): Promise<Result> {
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
    looking ??= withLockRetry(startDue)
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
      // SQLite answers synchronously: without this, all jobs would run before the next request.
      await nextTurn();
      started.push(run(claim.name, () => workOn(claim)));
    }
    return started;
  }

  async function claimDue(): Promise<Claim[]> {
    const now = clock();
    const times = new Map((await listJobTimes(db)).map(({ name, dueAt }) => [name, dueAt]));
    const due = shared.flatMap((job): Claim[] => {
      const seenAt = times.get(job.name) ?? null;
      const longest = dueBy(now, Math.max(job.everyMs, restMs));
      if (running.has(job.name) || !isDue(seenAt, longest)) return [];
      return [{ ...job, seenAt, nextAt: isoTime(now + job.everyMs) }];
    });
    const isHeld = due.some(({ deletes }) => deletes) && !(await mayDelete());
    const claims = isHeld ? due.filter(({ deletes }) => !deletes) : due;
    if (claims.length === 0 || isStopped) return [];
    const claimed = await claimJobs(db, claims);
    return claims.filter(({ name }) => claimed.includes(name));
  }

  async function workOn(claim: Claim) {
    try {
      await withLockRetry(claim.work);
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
    inEachProcess({ name, everyMs, deletes }, work) {
      const workHere = async () => (deletes && !(await mayDelete()) ? undefined : work());
      const runHere = async () => (isStopped ? undefined : run(name, () => withLockRetry(workHere)));
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
    mayDelete,
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
