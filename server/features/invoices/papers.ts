import { createRunner } from '#server/db/workers/runner.ts';
import type { PaperCalls } from './papers.worker.ts';

/** A page takes a tenth of a second in our own letters, and a second in Chinese ones. */
const drawingMaxMs = 60_000;
const idleMaxMs = 60_000;

/**
 * Draws the PDFs of billing: invoices, credit notes, offers and statements. In a worker, because a large font would hold
 * up everybody else. One for the whole process, since a drawing depends on nothing but what it is given.
 */
export const papers = createRunner<PaperCalls>({
  ...{ moduleUrl: import.meta.url, name: 'papers.worker', heapMaxMiB: 512 },
  ...{ workersMax: 1, maxMs: drawingMaxMs, idleMaxMs },
});
