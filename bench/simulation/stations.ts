import type { Agenda } from './agenda.ts';

/** Something that works for others, first come first served. */
export interface Station {
  serve(ms: number, done: () => void): void;
  /** How long it has worked, all its workers together. */
  busyMs(): number;
  /** Who waits now. */
  waitingCount(): number;
}

interface Job {
  ms: number;
  done: () => void;
}

/** So many workers; each of them needs, while it works, a worker of `host`, where there is one: threads on the cores of a machine. */
export function createStation(agenda: Agenda, workers: number, host?: Station): Station {
  let waiting: Job[] = [];
  let next = 0;
  let working = 0;
  let busyMs = 0;

  function start({ ms, done }: Job) {
    working++;
    const end = () => {
      working--;
      busyMs += ms;
      const job = takeNext();
      if (job) start(job);
      done();
    };
    if (host) host.serve(ms, end);
    else agenda.after(ms, end);
  }

  function takeNext(): Job | undefined {
    const job = waiting[next];
    if (!job) return undefined;
    next++;
    // To shift each one out would move all others each time.
    if (next * 2 > waiting.length) {
      waiting = waiting.slice(next);
      next = 0;
    }
    return job;
  }

  return {
    serve(ms, done) {
      if (working < workers) start({ ms, done });
      else waiting.push({ ms, done });
    },
    busyMs: () => busyMs,
    waitingCount: () => waiting.length - next,
  };
}

/** Does for all who came meanwhile at once what takes a while: a commit, a flush of the disk. */
export function createBatcher<Item>(run: (items: readonly Item[], done: () => void) => void) {
  let waiting: Item[] = [];
  let isRunning = false;

  function runNext() {
    isRunning = waiting.length > 0;
    if (!isRunning) return;
    const items = waiting;
    waiting = [];
    run(items, runNext);
  }

  return {
    add(item: Item) {
      waiting.push(item);
      if (!isRunning) runNext();
    },
  };
}
