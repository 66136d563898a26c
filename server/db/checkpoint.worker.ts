import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

const everyMs = 1000;
/** About a thousand pages: below that a checkpoint costs more than it saves. */
const worthwhileBytes = 4 * 1024 * 1024;

const { file } = workerData as { file: string };
const database = new DatabaseSync(file, { timeout: 0 });
// PASSIVE never waits for a writer and never makes one wait.
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');

const timer = setInterval(() => {
  if (logBytes() > worthwhileBytes) checkpoint.all();
}, everyMs);

parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
  parentPort?.close();
});

function logBytes(): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
