import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { deleteRevocationsBefore, listRevocationsSince } from './revocations.queries.ts';

const minute = 60_000;
/** Rows may be committed later than their timestamp, and clocks of other machines may be slightly behind. */
const lookBackMs = 5 * minute;
const keptMs = 60 * minute;

interface RevocationParts extends Pick<Portal, 'db' | 'clock'> {
  sessions: Pick<Portal['sessions'], 'closeRevoked'>;
  people: Pick<Portal['people'], 'forget'>;
}

/** Reads from a table what the command line and other processes revoked or changed. */
export interface Revocations {
  /** Processes new rows: closes sockets of ended sessions, and clears cached people. */
  hear(): Promise<void>;
  sweep(): Promise<void>;
}

export function createRevocations({ db, clock, sessions, people }: RevocationParts): Revocations {
  let heard: ReadonlySet<number> = new Set();
  let heardAt = clock();

  async function processNew() {
    const now = clock();
    // If the clock was set forward in the meantime, earlier rows are included as well.
    const rows = await listRevocationsSince(db, isoTime(Math.min(now, heardAt) - lookBackMs));
    const fresh = rows.filter(({ id }) => !heard.has(id));
    if (fresh.some(({ reason }) => reason === 'people-changed')) people.forget();
    if (fresh.length > 0) await sessions.closeRevoked(fresh);
    heard = new Set(rows.map(({ id }) => id));
    heardAt = now;
  }

  return {
    // Errors are ignored: it runs again in a second, and other queries report that the database is down.
    hear: () => processNew().catch(() => {}),
    sweep: () => deleteRevocationsBefore(db, isoTime(clock() - keptMs)),
  };
}
