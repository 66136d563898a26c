import type { Logger } from 'pino';

/** An operator who watches a slow start gets a log line at least this often. */
const everyMs = 5000;

/** Runs a step of the start. */
export type Step = <Result>(doing: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Logs the steps of a start: a slow step every few seconds, and its duration at the end, because a step that blocks the
 * event loop cannot log meanwhile.
 */
export function createSteps(log: Logger): Step {
  return async (doing, work) => {
    const begunAt = performance.now();
    const seconds = () => Math.round((performance.now() - begunAt) / 1000);
    const timer = setInterval(() => log.info({ seconds: seconds() }, `still starting: ${doing}`), everyMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      if (performance.now() - begunAt > everyMs) log.info({ seconds: seconds() }, `done after a while: ${doing}`);
    }
  };
}
