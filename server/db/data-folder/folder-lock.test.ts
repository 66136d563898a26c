import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './folder-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A second process that locks the folder until it is killed. */
async function holder() {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
    globalThis.unlock = await lockDataFolder({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('taken');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('taken\n');
  return child;
}

test('a folder that another process uses is refused by name, until that process is gone, however it ended', async () => {
  const child = await holder();
  const waited: true[] = [];
  const asked = lockDataFolder({ dataDir }, { waitMs: 300, onWait: () => waited.push(true) });
  await expect(asked).rejects.toThrow(
    `The data folder ${dataDir} is in use by another server. Stop that one first, or set PORTAL_DATA_DIR to another folder.`,
  );
  expect(waited).toEqual([true]);

  const later = lockDataFolder({ dataDir });
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  expect((await gone)[1]).toBe('SIGKILL');
  const unlock = await later;
  // Nothing is written, neither into the file nor beside it.
  expect([readdirSync(dataDir), statSync(join(dataDir, 'portal.lock')).size]).toEqual([['portal.lock'], 0]);
  await expect(lockDataFolder({ dataDir }, { waitMs: 0 })).rejects.toThrow('in use');
  unlock();
  (await lockDataFolder({ dataDir }, { waitMs: 0 }))();
});

test('a folder beside PostgreSQL may be used by several', async () => {
  (await lockDataFolder({ dataDir, databaseUrl: 'postgres://localhost/portal' }))();
  expect(readdirSync(dataDir)).toEqual([]);
});
