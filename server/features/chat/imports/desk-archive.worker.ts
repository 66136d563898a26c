import { constants } from 'node:os';
import { answerCalls } from '#server/db/workers/answer-calls.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { type PlacedArchive, type PlacingOrder, placeArchive } from './place-archive.ts';

/* A worker that reads archives of other desks. */

const calls = {
  /** An error keeps no class on its way out of a worker. */
  async place(order: PlacingOrder): Promise<{ result: PlacedArchive } | { refusal: string }> {
    try {
      return { result: await placeArchive(order) };
    } catch (error) {
      if (error instanceof HttpError) return { refusal: error.message };
      throw error;
    }
  },
};
export type ArchiveCalls = typeof calls;
answerCalls(calls, constants.priority.PRIORITY_BELOW_NORMAL);
