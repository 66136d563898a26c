import { ConfigError } from './config.ts';
import { isDiskFull } from './db/data-folder/disk-full.ts';
import { DatabaseAwayError } from './db/faults/database-away.ts';
import { DatabaseRefusedError } from './db/faults/database-refused-error.ts';
import { HttpError } from './platform/http/errors.ts';
import { PasswordError } from './read-password.ts';

/** Fields that errors of the system, of SQLite and of PostgreSQL have besides the message. */
interface SystemError extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  port?: number;
  address?: string;
  errstr?: string;
}

const mendable = [ConfigError, DatabaseRefusedError, HttpError, PasswordError];
const tooManyFiles = ['EMFILE', 'ENFILE'];
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28P01', '28000', '3D000'];

/** One sentence for errors that the operator can fix; undefined for others. */
export function plainReason(error: unknown): string | undefined {
  if (mendable.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof DatabaseAwayError && error.cause !== undefined)
    return plainReason(error.cause) ?? unreachableReason(error.message);
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall, path, port, address, errstr, message }: SystemError = error;
  if (tooManyFiles.includes(code)) {
    return `This account may not open enough files at once (${code}). Allow it some thousand: \`ulimit -n\`, or LimitNOFILE of systemd.`;
  }
  if (syscall === 'listen') return listenReason(code, port, address);
  if (syscall === 'mkdir') return `The folder ${path} cannot be used (${code}). Set PORTAL_DATA_DIR to another one.`;
  if (syscall === 'open') return `The file ${path} cannot be read (${code}).`;
  if (isDiskFull(error)) return 'The disk of the portal is full. Start again when there is room.';
  if (code === 'ERR_SQLITE_ERROR') {
    return `The database in the data folder cannot be used: ${errstr ?? message}. Check PORTAL_DATA_DIR and its permissions.`;
  }
  if (unreachable.includes(code)) return unreachableReason(message || code);
  return undefined;
}

function unreachableReason(what: string): string {
  return `The database cannot be reached (${what}). Check PORTAL_DATABASE_URL.`;
}

function listenReason(code: string, port: number | undefined, address: string | undefined): string {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  return `The server cannot listen on ${address} (${code}). Set HOST to an address of this machine.`;
}
