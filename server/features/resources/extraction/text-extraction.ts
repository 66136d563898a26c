import type { Worker, WorkerOptions } from 'node:worker_threads';
import type { FileKindName } from '#contract/values/file-kinds.ts';
import type { NewPart } from '#server/features/resources/search/resource-search.queries.ts';
import { newWorker } from '#server/platform/thread.ts';

const MiB = 1024 * 1024;
const timeLimitMs = 30_000;
const memoryLimitMiB = 512;
const memoryLookMs = 100;

export interface ExtractionJob {
  path: string;
  kind: FileKindName;
}

/** Messages of the thread while it reads. */
export type ExtractionNews = { part: NewPart } | { done: true } | { unreadable: string };

export type Extraction = { parts: NewPart[] } | { unreadable: string };

const tooLarge = { unreadable: 'It is too large to read' };

/**
 * Extracts the text of a file on a separate thread, so that a hostile file cannot block the portal. After 30 s, or
 * above 512 MB, the thread is ended. `signal` ends it too; then the promise rejects.
 */
export async function extractText(job: ExtractionJob, signal: AbortSignal): Promise<Extraction> {
  const first = await readOnce(job, signal);
  // What else the portal took or gave back meanwhile cannot be told apart: a file that is too large is so again.
  return first === tooLarge ? readOnce(job, signal) : first;
}

function readOnce(job: ExtractionJob, signal: AbortSignal): Promise<Extraction> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(job);
    const parts: NewPart[] = [];
    let isSettled = false;
    const settle = (end: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timeLimit);
      clearInterval(memoryLook);
      signal.removeEventListener('abort', abort);
      worker.terminate().then(end, reject);
    };
    const giveUp = (reason: string) => settle(() => resolve({ unreadable: reason }));
    const abort = () => settle(() => reject(signal.reason));

    const timeLimit = setTimeout(() => giveUp('It takes too long to read'), timeLimitMs);
    // The thread's own limit does not count memory outside its heap, where unpacked streams are.
    const usedBefore = usedOutsideThisThread();
    const memoryLook = setInterval(() => {
      if (usedOutsideThisThread() - usedBefore > memoryLimitMiB * MiB) settle(() => resolve(tooLarge));
    }, memoryLookMs);
    signal.addEventListener('abort', abort);
    worker.on('message', (news: ExtractionNews) => {
      if ('part' in news) parts.push(news.part);
      else settle(() => resolve('done' in news ? { parts } : news));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge.unreadable : 'It could not be read');
    });
    worker.on('exit', () => giveUp('It could not be read'));
    if (signal.aborted) abort();
  });
}

/** What the portal itself takes meanwhile, for a long list say, is not the file's fault. */
function usedOutsideThisThread(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}

function startWorker(job: ExtractionJob): Worker {
  const options: WorkerOptions = {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMiB },
    // Warnings of libraries about broken files are of no use in the log.
    stdout: true,
    stderr: true,
  };
  return newWorker(import.meta.url, 'text-extraction.worker', options);
}
