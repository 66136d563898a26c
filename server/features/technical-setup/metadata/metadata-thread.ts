import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isBuilt, workerProgram } from '#server/db/worker-program.ts';
import type { IdpMetadata } from './idp-metadata.ts';
import { type ListOrder, listInto, type ReadOrder, readOne } from './metadata-work.ts';
import { MetadataError } from './xml-text.ts';

/** The largest aggregate is read in ten seconds where the machine has nothing else to do, and needs far less memory than this. */
const readingMaxMs = 3 * 60_000;
const heapMaxMiB = 256;

export type MetadataOrder = ListOrder | ReadOrder;

/** Its last message: what was read, what is wrong with the metadata, or why the work failed. */
export type ThreadAnswer = { result: IdpMetadata | null } | { refusal: string } | { failure: string };

/** Reads files of metadata. Both throw a MetadataError for what cannot be read. */
export interface MetadataThread {
  list(order: ListOrder): Promise<IdpMetadata | null>;
  read(order: ReadOrder): Promise<IdpMetadata>;
}

/** Uses a thread for each file: XML can be made so that it holds up whoever reads it. Without a build (tests, development) it is read here. */
export function createMetadataThread(): MetadataThread {
  if (!isBuilt) return { list: listInto, read: readOne };
  return {
    list: inThread,
    read: async (order) => (await inThread(order)) as IdpMetadata,
  };
}

async function inThread(order: MetadataOrder): Promise<IdpMetadata | null> {
  const limits = { maxOldGenerationSizeMb: heapMaxMiB };
  const program = workerProgram(import.meta.url, 'metadata.worker');
  const thread = new Worker(program, { workerData: order, resourceLimits: limits });
  const timer = setTimeout(() => thread.terminate(), readingMaxMs);
  try {
    const ended = once(thread, 'exit').then((): ThreadAnswer => ({ refusal: 'It takes too long to read.' }));
    const answered = once(thread, 'message').then(([answer]) => answer as ThreadAnswer);
    const answer = await Promise.race([answered, ended]);
    if ('refusal' in answer) throw new MetadataError(answer.refusal);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new MetadataError('It is too large to read.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
