import { destination, type Logger, pino } from 'pino';

/** Logs to standard output, as lines of JSON. */
export function createLog(level: string): Logger {
  const output = destination(1);
  // A log on a full disk must not end the server.
  output.on('error', () => {});
  return pino({ level }, output);
}
