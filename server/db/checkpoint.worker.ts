import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { isWorthwhile } from './checkpoint.ts';

const everyMs = 1000;

const { file } = workerData as { file: string };
const database = new DatabaseSync(file, { timeout: 0 });
// PASSIVE never waits for a writer and never makes one wait.
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');

const timer = setInterval(() => {
  if (isWorthwhile(file)) checkpoint.all();
}, everyMs);

parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
  parentPort?.close();
});
