import type { Db } from '#server/db/schema.ts';
import type { Sessions } from '#server/features/auth/auth.session.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { deleteRevocationsBefore, listRevocationsSince } from './revocations.queries.ts';

const minute = 60_000;
/** Rows may be stored a little after their time, and by a machine whose clock is a little behind. */
const lookBackMs = 5 * minute;
const keptMs = 60 * minute;

export interface RevocationsParts {
  db: Db;
  clock: Clock;
  sessions: Pick<Sessions, 'closeRevoked'>;
  onPeopleChanged(): void;
}

/** What the command line and other processes ended or changed, heard by this one through a table. */
export interface Revocations {
  /** Acts on what was written since the last time: closes sockets whose session ended, forgets people who changed. */
  hear(): Promise<void>;
  sweep(): Promise<void>;
}

export function createRevocations({ db, clock, sessions, onPeopleChanged }: RevocationsParts): Revocations {
  let heard: ReadonlySet<number> = new Set();
  let heardAt = clock();

  async function hearNew() {
    const now = clock();
    // Where the clock was put forward meanwhile, what was written before that is heard as well.
    const rows = await listRevocationsSince(db, isoTime(Math.min(now, heardAt) - lookBackMs));
    const fresh = rows.filter(({ id }) => !heard.has(id));
    if (fresh.some(({ reason }) => reason === 'people-changed')) onPeopleChanged();
    if (fresh.length > 0) await sessions.closeRevoked(fresh);
    heard = new Set(rows.map(({ id }) => id));
    heardAt = now;
  }

  return {
    // Heard again in a second; that the database is away is told by everything else.
    hear: () => hearNew().catch(() => {}),
    sweep: () => deleteRevocationsBefore(db, isoTime(clock() - keptMs)),
  };
}
