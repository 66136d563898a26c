import { constants } from 'node:os';
import { answerCalls } from '#server/db/workers/answer-calls.ts';
import { type ListOrder, listInto, type ReadOrder, readOne } from './metadata-work.ts';
import { MetadataError } from './xml-text.ts';

const calls = {
  list: (order: ListOrder) => answerOrRefusal(listInto(order)),
  read: (order: ReadOrder) => answerOrRefusal(readOne(order)),
};
export type MetadataCalls = typeof calls;
answerCalls(calls, constants.priority.PRIORITY_BELOW_NORMAL);

/** An error loses its class when it leaves a worker. */
async function answerOrRefusal<Result>(work: Promise<Result>): Promise<{ result: Result } | { refusal: string }> {
  try {
    return { result: await work };
  } catch (error) {
    if (error instanceof MetadataError) return { refusal: error.message };
    throw error;
  }
}
