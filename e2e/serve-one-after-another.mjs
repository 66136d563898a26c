import { createInterface } from 'node:readline';

// Serves the portals that it is told, one after another: to load the server's code takes longer than many a journey.
// In: a line with the settings of a portal, or an empty one, which stops it. Out: what it logs, and a line when that is done.
const build = new URL('../dist/server/', import.meta.url);
const { loadConfig } = await import(new URL('config.js', build));
const { startServer } = await import(new URL('main.js', build));
const { createReaders } = await import(new URL('readers.js', build));

// The first list of each journey would wait for the start of a process that reads it.
const readers = createReaders();
let server;
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '') await server.stop();
  else server = await startServer(loadConfig(JSON.parse(line)), async () => {}, { readers });
  process.stdout.write(`${process.argv[2]}\n`);
}
process.exit();
