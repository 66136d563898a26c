import { createInterface } from 'node:readline';

// Serves portals one after another in one process, because loading the server's code takes longer than many journeys. stdin: a line of JSON
// with the settings of a portal, or an empty line that stops it. stdout: the log, and a line when each is done.
const build = new URL('../dist/server/', import.meta.url);
const { loadConfig } = await import(new URL('config.js', build));
const { startServer } = await import(new URL('main.js', build));
const { createReaders } = await import(new URL('readers.js', build));

// Started once here, because the first list of each journey would wait for these processes to start.
const readers = createReaders();
let server;
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '') await server.stop();
  else server = await startServer(loadConfig(JSON.parse(line)), async () => {}, { readers });
  process.stdout.write(`${process.argv[2]}\n`);
}
process.exit();
