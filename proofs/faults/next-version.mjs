import { openDatabase } from '#server/db/open.ts';
import { nextVersion } from '#server/testing/next-version.ts';

// Opens a database like a made-up next version: for the part `migrations`, which kills it.
const [dataDir, databaseUrl] = process.argv.slice(2);
const { close } = await openDatabase({ dataDir, databaseUrl }, { list: nextVersion });
await close();
