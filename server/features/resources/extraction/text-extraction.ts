import { readFileSync } from 'node:fs';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { forkProgram } from '#server/db/child-program.ts';
import type { NewPart } from '#server/features/resources/search/resource-search.queries.ts';

const kiBPerMiB = 1024;
/** By the clock, so on a busy machine an honest file may take a minute. */
const defaultLimits = { ms: 2 * 60_000, MiB: 512 };
const memoryLookMs = 100;

export interface ExtractionJob {
  path: string;
  kind: FileKindName;
}

/** What the process says while it reads. */
export type ExtractionNews = { part: NewPart } | { done: true } | { unreadable: string };

export type Extraction = { parts: NewPart[] } | { unreadable: string };

const tooLarge = { unreadable: 'It is too large to read' };

/**
 * Extracts the text of a file in a process of its own, so that a hostile file cannot block the portal or take its memory. After two
 * minutes, or above 512 MB, it is ended. `signal` ends it too; then, and where somebody else ended it, the promise rejects.
 */
export function extractText(job: ExtractionJob, signal: AbortSignal, limits = defaultLimits): Promise<Extraction> {
  return new Promise((resolve, reject) => {
    // A file that takes the reader over may find no setting and no secret there.
    const options = { heapMaxMiB: limits.MiB, env: {}, isSilent: true };
    const child = forkProgram(import.meta.url, 'text-extraction.worker', options);
    const parts: NewPart[] = [];
    let found: Extraction | undefined;
    const end = (how?: Extraction) => {
      found ??= how;
      child.kill('SIGKILL');
    };
    const abort = () => end();
    const timeLimit = setTimeout(() => end({ unreadable: 'It takes too long to read' }), limits.ms);
    // The limit of the heap does not count what is outside of it, where unpacked streams are.
    const memoryLook = setInterval(() => residentMiB(child.pid) > limits.MiB && end(tooLarge), memoryLookMs);
    const finish = () => {
      clearTimeout(timeLimit);
      clearInterval(memoryLook);
      signal.removeEventListener('abort', abort);
    };

    signal.addEventListener('abort', abort);
    child.on('message', (news: ExtractionNews) => {
      if ('part' in news) parts.push(news.part);
      else end('done' in news ? { parts } : news);
    });
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('exit', (_, by) => {
      finish();
      if (found) resolve(found);
      else if (signal.aborted) reject(signal.reason);
      // So it ends where its heap is full.
      else if (by === 'SIGABRT') resolve(tooLarge);
      // Not the file's fault.
      else if (by === 'SIGKILL') reject(new Error('The process that was reading was killed'));
      else resolve({ unreadable: 'It could not be read' });
    });
    // Where it cannot be told any more it has ended.
    child.send(job, () => {});
    if (signal.aborted) abort();
  });
}

/** What a process has of the machine's memory; 0 where only Linux would say. */
function residentMiB(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / kiBPerMiB;
  } catch {
    // It has ended since, or there is no such folder.
    return 0;
  }
}
