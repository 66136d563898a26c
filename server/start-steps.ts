import type { Logger } from 'pino';

/** Whoever looks at a start that takes long is not to wonder for longer than this. */
const everyMs = 5000;

/** Does a step of the start. */
export type Step = <Result>(doing: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Says what a start does: of a step that takes long every few seconds, and how long it took, because one that keeps the event
 * loop can say nothing meanwhile.
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
