import { openDatabase, openForImport } from '#server/db/open.ts';
import { readAndStore } from '#server/features/usage/imports/import-job.ts';

/** Reads and stores one report, and prints the peak memory of the process. */
const [dataDir = '', path = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const beside = await openForImport({ dataDir });
const kind = path.endsWith('.json') ? 'json' : 'csv';
const { problems } = await readAndStore(beside, { path, kind, importId: 1, thisMonth: '2026-03', answers: {} });
if (problems[0]) throw new Error(problems[0].message);
await beside.destroy();
await database.close();
const kiB = 1024;
process.send?.(process.resourceUsage().maxRSS * kiB, () => process.disconnect?.());
