import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startInstallation } from '#proofs/faults/installation.mjs';
import { readFromPostgres } from '#proofs/faults/load.mjs';
import { markedDemo } from './attacked-portal.mjs';
import { createLogWatch } from './log-watch.mjs';
import { createSignIn, createWatchedServe, usual } from './watched-serve.mjs';

/**
 * Like `startAttacked`, but with two nodes over PostgreSQL, Redis and an S3 store, into which the marked demo is
 * imported as an operator would. Ids and marks are read from the SQLite file that it came from.
 */
export async function startAttackedNodes() {
  const data = await markedDemo();
  const log = createLogWatch();
  const { serve, isAlive, memory } = createWatchedServe(log);
  const prepare = (settings) => bringOver(data, settings);
  const { balancer, postgres, remove } = await startInstallation({ serve, env: usual, prepare });
  return {
    url: balancer.url,
    hasNodes: true,
    database: join(data, 'portal.sqlite'),
    messages: () => readFromPostgres(postgres.url),
    log,
    signIn: createSignIn(balancer.url, log),
    isAlive,
    memory,
    async remove() {
      await remove();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function bringOver(data, settings) {
  const archive = join(data, 'archive');
  const portal = (command, env) =>
    promisify(execFile)(process.execPath, ['dist/server/cli.js', command, archive], {
      env: { ...process.env, ...env },
    });
  await portal('export', { PORTAL_DATA_DIR: data });
  await portal('import', settings);
}
