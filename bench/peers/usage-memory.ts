import { openDatabase, openForImport } from '#server/db/open.ts';
import { readAndStore } from '#server/features/usage/import-job.ts';

/** Reads and stores one report, and says how much memory the process had at most. */
const [dataDir = '', path = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const beside = await openForImport({ dataDir });
await readAndStore(beside, { path, importId: 1, thisMonth: '2026-03', answers: {} });
await beside.destroy();
await database.close();
const kiB = 1024;
process.send?.(process.resourceUsage().maxRSS * kiB, () => process.disconnect?.());
