import { DatabaseSync } from '@photostructure/sqlite';
import { type Dialect, SqliteDialect } from 'kysely';

/** A lock held elsewhere freezes the event loop for as long as this. Messages wait longer, between turns of the loop. */
const busyTimeoutMs = 50;
/** Prepared statements that are kept; one of a long list takes up to 200 kB. */
const statementsMax = 500;

const int32Max = 2 ** 31 - 1;

const nothingRun = { changes: 0, lastInsertRowid: 0 };

type Database = InstanceType<typeof DatabaseSync>;
type Bindable = string | number | bigint | null | Uint8Array;

/** How much of the file a process that reads sees as memory. What lies behind it is read page by page. */
const mappedMaxBytes = 4 * 1024 ** 3;

/**
 * Waits for the lock before it reads. Otherwise another process may write between a transaction's reading and its writing, and SQLite
 * then refuses the writing at once, however long it could wait.
 */
const begin = 'begin immediate';

/** In a process of its own waiting harms nobody. */
const patientTimeoutMs = 10_000;

/** How an import opens the file, in a process of its own: it may wait long, and moves its own pages out of the log. */
export function besideDialect(file: string): Dialect {
  return dialectOf(openFile(file, patientTimeoutMs), { begin });
}

/**
 * Opens (and creates) a database file. `synchronous=FULL` because a power cut may lose nothing that was acknowledged. A patient
 * one waits for locks of other processes, and locks nothing in a transaction that only reads. The connection is owned by the
 * returned dialect until `close`: a statement that outlives it would crash the process.
 */
export function sqliteDialect(file: string, { isPatient = false } = {}): Dialect {
  const database = openFile(file, isPatient ? patientTimeoutMs : busyTimeoutMs);
  // What a statement of many rows would need to undo itself: in a temporary file it costs as much as the rows.
  database.exec('pragma temp_store = memory');
  return dialectOf(database, {
    begin: isPatient ? 'begin' : begin,
    beforeClose() {
      // Whoever else writes into the file waits while this waits.
      database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
      // The driver keeps statements alive past the close, so SQLite would not move the log into the file by itself.
      database.exec('pragma wal_checkpoint(truncate)');
    },
  });
}

export interface ReadOnlyDatabase {
  all(text: string, values: readonly unknown[]): Record<string, unknown>[];
  close(): void;
}

/** Opens a file that another connection has open for writing. It sees what is committed and can change nothing. */
export function openReadOnly(file: string): ReadOnlyDatabase {
  const database = new DatabaseSync(file, { timeout: patientTimeoutMs, readOnly: true });
  database.exec('pragma temp_store = memory');
  // To ask the system for each page takes longer than to find a row in it.
  database.exec(`pragma mmap_size = ${mappedMaxBytes}`);
  const statements = keptStatements((text) => database.prepare(text));
  return {
    all(text, values) {
      const statement = statements.prepare(text);
      const rows = statement.all(...values.map(bindable)) as Record<string, unknown>[];
      // Asked after the rows: a table may have a new column.
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
  return database;
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
  // On a full disk SQLite takes a transaction back by itself; a second time would hide why.
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
    // Kysely's interface asks for it; nothing in the product streams rows from SQLite.
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
        // The oldest goes: lists of different lengths would add statements for as long as the process lives.
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

/** SQLite stores 0 and 1. */
function asBooleans(rows: Record<string, unknown>[], columns: readonly Column[]) {
  const names = columns.filter(({ type }) => type?.toLowerCase() === 'boolean').map(({ name }) => name);
  for (const row of rows) for (const name of names) if (row[name] !== null) row[name] = Boolean(row[name]);
  return rows;
}

/** The driver turns a Date into NULL without a word, so everything it does not store faithfully is refused here. */
function bindable(value: unknown): Bindable {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'bigint' || value === null || value instanceof Uint8Array)
    return value;
  if (typeof value === 'number' && Number.isFinite(value)) return Number.isSafeInteger(value) ? whole(value) : value;
  throw new TypeError(`Cannot store ${value instanceof Date ? 'a Date' : typeof value} in SQLite`);
}

/** Beyond 32 bits the driver hands a number over as a fraction, and FTS5 ignores limits that are no whole numbers. */
function whole(value: number): number | bigint {
  return Math.abs(value) > int32Max ? BigInt(value) : value;
}
