import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { MetadataOrder, ThreadAnswer } from './metadata-thread.ts';
import { listInto, readOne } from './metadata-work.ts';
import { MetadataError } from './xml-text.ts';

/** Only Linux gives a thread a priority of its own; elsewhere this would slow the whole portal down. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const order = workerData as MetadataOrder;
const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
const done = 'listPath' in order ? listInto(order) : readOne(order);
done.then(
  (result) => tell({ result }),
  (error: unknown) => {
    if (error instanceof MetadataError) tell({ refusal: error.message });
    else tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  },
);
