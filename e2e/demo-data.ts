import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settleAutomaticReplies } from './chat/stored.ts';
import { startPortal } from './portal.ts';

/** What was half an hour ago as the data was made must not be an hour ago as it is looked at. */
const freshForMs = 15 * 60 * 1000;
let made: { folder: Promise<string>; at: number } | undefined;

/** A data folder with the demo data, made in this process once in a while: journeys start from copies of it. */
export function demoData(): Promise<string> {
  if (!made || performance.now() - made.at > freshForMs) made = { folder: makeDemoData(), at: performance.now() };
  return made.folder;
}

async function makeDemoData(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const portal = await startPortal();
  try {
    // In order, so that everything is in the database file and a plain copy is whole.
    await portal.stop();
    settleAutomaticReplies(portal.database);
    portal.copyDataTo(folder);
  } finally {
    await portal.remove();
  }
  return folder;
}
