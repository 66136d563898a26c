/** The database did not answer, so it is unknown whether it did what was requested. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
}

/**
 * Transient errors of PostgreSQL (manual, appendix A): connections lost or refused (08, 53300), the server stopping or
 * starting (57P), a statement, lock or transaction timeout (57014, 55P03, 25P03), conflicting transactions (40), and a
 * server that has become a standby (25006).
 */
const passingStates = /^(08...|53300|57P..|57014|55P03|25P03|40...|25006)$/;

/** Messages of SQLITE_BUSY, SQLITE_LOCKED and SQLITE_READONLY. Not every error of the driver carries the code. */
const sqliteRefuses = /^(database (table )?is locked|attempt to write a readonly database)/;

/** Another process is writing to the SQLite file: an import, a check of stored figures, a copy. */
export function isDatabaseLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message }: { code?: unknown } & Error = error;
  return code === 'ERR_SQLITE_ERROR' && /^database (table )?is locked/.test(message);
}

/** Whether an error is a transient one of the database: the same work can be retried as a whole. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  if (!(error instanceof Error)) return false;
  const { code, severity, message }: { code?: unknown; severity?: unknown } & Error = error;
  if (code === 'ERR_SQLITE_ERROR') return sqliteRefuses.test(message);
  // Only errors of the server have a severity.
  return severity !== undefined && typeof code === 'string' && passingStates.test(code);
}
