import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Judges expressions in parallel: resolves to each with `status` (safe, vulnerable, unknown), `complexity` in words and
 * the worst input.
 */
export async function judgeExpressions(expressions) {
  const waiting = [...expressions];
  const judged = [];
  const workers = Math.min(availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: workers }, judgeNext));
  return judged;

  function judgeNext() {
    const worker = new Worker(new URL('./judge.worker.mjs', import.meta.url));
    return new Promise((resolve, reject) => {
      const hand = () => {
        const next = waiting.shift();
        if (next) worker.postMessage(next);
        else resolve(worker.terminate());
      };
      worker.on('message', (verdict) => {
        judged.push(verdict);
        hand();
      });
      worker.on('error', reject);
      hand();
    });
  }
}
