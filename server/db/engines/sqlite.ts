import { DatabaseSync } from '@photostructure/sqlite';
import { type Dialect, SqliteDialect } from 'kysely';
import { folded } from '#server/db/keys/name-key.ts';

/**
 * A lock of another process blocks the event loop for up to this long. Messages are retried for longer, between turns
 * of the loop.
 */
const busyTimeoutMs = 50;
/** Size of the statement cache; a statement of a long list takes up to 200 kB. */
const statementsMax = 500;

const int32Max = 2 ** 31 - 1;

const nothingRun = { changes: 0, lastInsertRowid: 0 };

type Database = InstanceType<typeof DatabaseSync>;
type Bindable = string | number | bigint | null | Uint8Array;

/** How much of the file a reading process maps into memory. The rest is read page by page. */
const mappedMaxBytes = 4 * 1024 ** 3;

/**
 * Takes the write lock before reading. Otherwise another process may write between a transaction's read and its write,
 * and SQLite then fails the write at once, whatever the timeout.
 */
const begin = 'begin immediate';

/** In a separate process waiting blocks nobody. */
const patientTimeoutMs = 10_000;

/** The dialect for an import in a separate process: it may wait long, and does its own checkpoints. */
export function besideDialect(file: string): Dialect {
  return dialectOf(openFile(file, patientTimeoutMs), { begin });
}

/**
 * Opens (and creates) a database file. `synchronous=FULL`, because a power cut must not lose anything acknowledged. A
 * patient connection waits for locks of other processes, and takes no lock in a transaction that only reads. The
 * returned dialect owns the connection until `close`: a statement that outlives it would crash the process.
 */
export function sqliteDialect(file: string, { isPatient = false } = {}): Dialect {
  const database = openFile(file, isPatient ? patientTimeoutMs : busyTimeoutMs);
  // Rollback data of statements with many rows; a temporary file would cost as much as the rows.
  database.exec('pragma temp_store = memory');
  return dialectOf(database, {
    begin: isPatient ? 'begin' : begin,
    beforeClose() {
      // Other writers wait while this one waits.
      database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
      // The driver keeps statements alive past the close, so SQLite would not checkpoint by itself.
      database.exec('pragma wal_checkpoint(truncate)');
    },
  });
}

export interface ReadOnlyDatabase {
  all(text: string, values: readonly unknown[]): Record<string, unknown>[];
  close(): void;
}

/** Opens a file that another connection has open for writing. It reads committed data and cannot write. */
export function openReadOnly(file: string): ReadOnlyDatabase {
  const database = new DatabaseSync(file, { timeout: patientTimeoutMs, readOnly: true });
  database.exec('pragma temp_store = memory');
  addFunctions(database);
  // A system call for each page would take longer than finding the row in it.
  database.exec(`pragma mmap_size = ${mappedMaxBytes}`);
  const statements = keptStatements((text) => database.prepare(text));
  return {
    all(text, values) {
      const statement = statements.prepare(text);
      const rows = statement.all(...values.map(bindable)) as Record<string, unknown>[];
      // Must follow the rows, because a table may have a new column.
      return asBooleans(rows, statement.columns());
    },
    close() {
      statements.forget();
      database.close();
    },
  };
}

function openFile(file: string, timeout: number): Database {
  const database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  // Otherwise deleted rows stay readable in free pages until something else is stored there.
  database.exec('pragma secure_delete = on');
  addFunctions(database);
  return database;
}

/** SQLite's own `lower` only knows the letters of ASCII. See `foldedText`. */
function addFunctions(database: Database): void {
  database.function('folded_text', { deterministic: true }, (text: unknown) =>
    text === null ? null : folded(String(text)),
  );
}

function dialectOf(
  database: Database,
  { begin, beforeClose = () => {} }: { begin: string; beforeClose?: () => void },
): Dialect {
  const statements = keptStatements((text) => prepareForKysely(database, text === 'begin' ? begin : text));
  return new SqliteDialect({
    database: {
      prepare: statements.prepare,
      close() {
        beforeClose();
        statements.forget();
        database.close();
      },
    },
  });
}

function prepareForKysely(database: Database, text: string) {
  const statement = database.prepare(text);
  // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the cause.
  const isDone = text === 'rollback' ? () => !database.isTransaction : () => false;
  const columns = statement.columns();
  return {
    reader: columns.length > 0,
    all(values: readonly unknown[]) {
      return asBooleans(statement.all(...values.map(bindable)) as Record<string, unknown>[], columns);
    },
    run: (values: readonly unknown[]) =>
      (isDone() ? nothingRun : statement.run(...values.map(bindable))) as {
        changes: number;
        lastInsertRowid: number;
      },
    // Required by Kysely's interface; nothing in the product streams rows from SQLite.
    *iterate(values: readonly unknown[]) {
      yield* this.all(values);
    },
  };
}

function keptStatements<Statement>(prepareNew: (text: string) => Statement) {
  const statements = new Map<string, Statement>();
  return {
    prepare(text: string) {
      let statement = statements.get(text);
      if (!statement) {
        statement = prepareNew(text);
        // Evicts the oldest: lists of different lengths would otherwise add statements for as long as the process
        // lives.
        const [oldest] = statements.size < statementsMax ? [] : statements.keys();
        if (oldest !== undefined) statements.delete(oldest);
        statements.set(text, statement);
      }
      return statement;
    },
    forget: () => statements.clear(),
  };
}

interface Column {
  name: string;
  type: string | null;
}

/** SQLite stores booleans as 0 and 1. */
function asBooleans(rows: Record<string, unknown>[], columns: readonly Column[]) {
  const names = columns.filter(({ type }) => type?.toLowerCase() === 'boolean').map(({ name }) => name);
  for (const row of rows) for (const name of names) if (row[name] !== null) row[name] = Boolean(row[name]);
  return rows;
}

/** The driver silently binds a Date as NULL, so everything it does not store faithfully is refused here. */
function bindable(value: unknown): Bindable {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'bigint' || value === null || value instanceof Uint8Array)
    return value;
  if (typeof value === 'number' && Number.isFinite(value)) return Number.isSafeInteger(value) ? whole(value) : value;
  throw new TypeError(`Cannot store ${value instanceof Date ? 'a Date' : typeof value} in SQLite`);
}

/** The driver binds numbers beyond 32 bits as floats, and FTS5 ignores limits that are not integers. */
function whole(value: number): number | bigint {
  return Math.abs(value) > int32Max ? BigInt(value) : value;
}
