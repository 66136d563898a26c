import type { FastifyBaseLogger } from 'fastify';
import { harvestsKept, harvestsKeptDays } from '#contract/values/plans-and-usage/harvests.ts';
import type { Db } from '#server/db/schema.ts';
import type { CounterException } from '#server/features/usage/counter-reports/report-header.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import {
  addToHarvest,
  deleteOldHarvests,
  insertHarvest,
  keepUnknownKey,
  type NotedHarvest,
  updateKeyFailed,
  updateKeySucceeded,
} from './harvests.queries.ts';

export type HarvestNote = Pick<
  NotedHarvest,
  'institutionId' | 'keyId' | 'customerId' | 'asked' | 'fromMonth' | 'toMonth' | 'outcome'
> & { exceptions: readonly CounterException[] };

const day = 24 * 60 * 60 * 1000;
/** Entries may appear this late, and no call waits for them. */
const storeAfterMs = 1000;
/** Different entries waiting; further ones are dropped while the database is unreachable. */
const waitingMax = 1000;
const dataMaxLength = 300;

/** Logs what programs fetched. Calls do not wait for it: entries of one second are stored together, and repeats become one row. */
export function createHarvestLog({ db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger }) {
  let waiting = new Map<string, NotedHarvest>();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  async function storeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const noted = waiting;
    if (noted.size === 0) return;
    waiting = new Map();
    try {
      await db.transaction().execute((transaction) => storeAll(transaction, [...noted.values()]));
    } catch (error) {
      log.warn({ err: error, harvests: noted.size }, 'what programs fetched was not noted');
    }
  }

  /** Resolves when everything logged here is stored. */
  function store(): Promise<void> {
    storing = storing.then(storeWaiting);
    return storing;
  }

  return {
    store,

    note({ exceptions: said, ...note }: HarvestNote): void {
      const at = isoTime(clock());
      const exceptions = JSON.stringify(
        said.map(({ Code, Data }) => ({ code: Code, ...(Data && { data: shortened(Data) }) })),
      );
      // A guesser of keys fills no more than one row of the institution that they guess for.
      const what = JSON.stringify(note.keyId === null ? ['unknown key', note.institutionId] : [note, exceptions]);
      const same = waiting.get(what);
      if (!same && waiting.size >= waitingMax) return;
      waiting.set(what, { ...note, exceptions, at: same?.at ?? at, lastAt: at, times: (same?.times ?? 0) + 1 });
      timer ??= setTimeout(() => void store(), storeAfterMs).unref();
    },

    async sweep(): Promise<void> {
      await deleteOldHarvests(db, { before: isoTime(clock() - harvestsKeptDays * day), kept: harvestsKept });
    },
  };
}

export type HarvestLog = ReturnType<typeof createHarvestLog>;

function shortened(text: string): string {
  return text.length > dataMaxLength ? `${text.slice(0, dataMaxLength)}…` : text;
}

async function storeAll(db: Db, noted: readonly NotedHarvest[]): Promise<void> {
  for (const each of noted) {
    const { keyId, outcome, lastAt } = each;
    const dayBefore = isoTime(Date.parse(lastAt) - day);
    if (keyId == null) {
      await keepUnknownKey(db, each, dayBefore);
      continue;
    }
    if (!(await addToHarvest(db, { ...each, keyId }, dayBefore))) await insertHarvest(db, each);
    if (outcome === 'sent') await updateKeySucceeded(db, keyId, lastAt);
    else await updateKeyFailed(db, keyId, { at: lastAt, dayBefore });
  }
}
