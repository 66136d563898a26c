/** The error text wherever something could not be stored because the disk is full. */
export const diskFullMessage =
  'The portal’s disk is full, so nothing can be stored at the moment. Please try again later.';

/** Error codes of Node and PostgreSQL: no space left, quota exceeded. */
const systemCodes = ['ENOSPC', 'EDQUOT', '53100'];
/** SQLITE_FULL, and SQLite's I/O errors for write, truncate, and growing the log's index. */
const sqliteCodes = [13, 778, 1546, 4874];

/** Whether an error, or its cause, is a full disk of the portal or of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', errcode = 0, sqliteExtendedCode = 0, cause } = error as SystemError;
  const isFull =
    systemCodes.includes(code) || sqliteCodes.includes(errcode) || sqliteCodes.includes(sqliteExtendedCode);
  return isFull || isDiskFull(cause);
}

interface SystemError extends Error {
  code?: string;
  /** SQLite's result code and extended result code. */
  errcode?: number;
  sqliteExtendedCode?: number;
}
