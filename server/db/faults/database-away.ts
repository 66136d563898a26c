/** The database gave no answer: whether it did what it was asked is not known. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
}

/**
 * What PostgreSQL says when it cannot do now what it may do later, see its manual, appendix A: connections lost or refused (08, 53300),
 * the server stopping or starting (57P), a statement, lock or transaction that took too long (57014, 55P03, 25P03),
 * transactions in each other's way (40), and a server that has become a standby (25006).
 */
const passingStates = /^(08...|53300|57P..|57014|55P03|25P03|40...|25006)$/;

/** SQLite's words for SQLITE_BUSY, SQLITE_LOCKED and SQLITE_READONLY. Not every error of the driver carries the code. */
const sqliteRefuses = /^(database (table )?is locked|attempt to write a readonly database)/;

/** Another process writes into the file of SQLite at this moment: an import, a check of stored figures, a copy. */
export function isDatabaseLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message }: { code?: unknown } & Error = error;
  return code === 'ERR_SQLITE_ERROR' && /^database (table )?is locked/.test(message);
}

/** Whether a fault is the database's and may pass: the same work, whole and as it was, can be tried again. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  if (!(error instanceof Error)) return false;
  const { code, severity, message }: { code?: unknown; severity?: unknown } & Error = error;
  if (code === 'ERR_SQLITE_ERROR') return sqliteRefuses.test(message);
  // Only what the server answered has a severity.
  return severity !== undefined && typeof code === 'string' && passingStates.test(code);
}
