import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const connectionsMax = 10;

/** Opens a pool whose values look like SQLite's: whole numbers as numbers, times as ISO text with milliseconds. */
export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types: {
      getTypeParser(oid, format) {
        if (oid === pg.types.builtins.INT8) return wholeNumber;
        if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTime;
        return pg.types.getTypeParser(oid, format);
      },
    },
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number in the database is too large to be exact');
  return value;
}

function isoTime(text: string): string {
  return new Date(text).toISOString();
}
