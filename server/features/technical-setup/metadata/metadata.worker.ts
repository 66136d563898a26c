import { constants, setPriority } from 'node:os';
import { answerCalls } from '#server/platform/thread.ts';
import { type ListOrder, listInto, type ReadOrder, readOne } from './metadata-work.ts';
import { MetadataError } from './xml-text.ts';

/** Only Linux gives a thread a priority of its own; elsewhere this would slow the whole portal down. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const calls = {
  list: (order: ListOrder) => toldOf(listInto(order)),
  read: (order: ReadOrder) => toldOf(readOne(order)),
};
export type MetadataCalls = typeof calls;
answerCalls(calls);

/** An error keeps no class on its way out of a thread. */
async function toldOf<Result>(work: Promise<Result>): Promise<{ result: Result } | { refusal: string }> {
  try {
    return { result: await work };
  } catch (error) {
    if (error instanceof MetadataError) return { refusal: error.message };
    throw error;
  }
}
