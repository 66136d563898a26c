import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from './portal.ts';

let folder: Promise<string> | undefined;

/** A data folder with the demo data, made once in this process: journeys start from copies of it. */
export function demoData(): Promise<string> {
  folder ??= makeDemoData();
  return folder;
}

async function makeDemoData(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  const portal = await startPortal();
  try {
    // In order, so that everything is in the database file and a plain copy is whole.
    await portal.stop();
    portal.copyDataTo(made);
  } finally {
    await portal.remove();
  }
  return made;
}
