import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { isWorthwhile } from './checkpoint.ts';

const everyMs = 1000;

const { file } = workerData as { file: string };
const database = new DatabaseSync(file, { timeout: 0 });
// PASSIVE never waits for a writer and never makes one wait.
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');

const timer = setInterval(() => {
  try {
    if (isWorthwhile(file)) checkpoint.all();
  } catch {
    // No room on the disk, say. Everything is in the log still, and is tried again; whoever writes hears of it.
  }
}, everyMs);

parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
  parentPort?.close();
});
