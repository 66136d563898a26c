/** What people are told, wherever something could not be stored because the disk has no room. */
export const diskFullMessage =
  'The portal’s disk is full, so nothing can be stored at the moment. Please try again later.';

/** By the names of Node and the numbers of PostgreSQL: no room, no more room for this account. */
const systemCodes = ['ENOSPC', 'EDQUOT', '53100'];
/** SQLITE_FULL; and of its own file operations: write, truncate, growing the index of the log. */
const sqliteCodes = [13, 778, 1546, 4874];

/** Whether something failed because there is no room on the disk, the portal's or PostgreSQL's. Also of an error's cause. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', errcode = 0, sqliteExtendedCode = 0, cause } = error as SystemError;
  const isFull =
    systemCodes.includes(code) || sqliteCodes.includes(errcode) || sqliteCodes.includes(sqliteExtendedCode);
  return isFull || isDiskFull(cause);
}

interface SystemError extends Error {
  code?: string;
  /** What SQLite answered; the second one says more. */
  errcode?: number;
  sqliteExtendedCode?: number;
}
