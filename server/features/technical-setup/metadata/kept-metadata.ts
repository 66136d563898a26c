import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import { createToken } from '#server/platform/passwords.ts';
import type { ListedIdp } from './metadata-list.ts';

const keptForMs = 60 * 60 * 1000;

interface KeptList {
  ownerId: number;
  keptUntil: number;
  identityProviders: ListedIdp[];
}

/** Aggregates that wait for somebody to choose from them: files of the spool folder, which any process with that folder finds. */
export function createKeptMetadata({ spoolDir, clock }: { spoolDir: string; clock: Clock }) {
  const pathOf = (token: string, ending: string) => join(spoolDir, `metadata-${token}.${ending}`);

  return {
    /** Takes over a spooled file. A person has one at a time, so that nobody fills the disk. Answers its token. */
    async keep(path: string, ownerId: number, identityProviders: ListedIdp[]): Promise<string> {
      const token = `${ownerId}-${createToken().token}`;
      for (const name of await readdir(spoolDir)) {
        if (name.startsWith(`metadata-${ownerId}-`)) await rm(join(spoolDir, name), { force: true });
      }
      const list: KeptList = { ownerId, keptUntil: clock() + keptForMs, identityProviders };
      await rename(path, pathOf(token, 'xml'));
      await writeFile(pathOf(token, 'json'), JSON.stringify(list), { mode: 0o600 });
      return token;
    },

    /** Undefined: never there, somebody else's, or an hour old. */
    async find(token: string, viewerId: number) {
      const text = await readFile(pathOf(token, 'json'), 'utf8').catch(() => null);
      const list: KeptList | null = text === null ? null : JSON.parse(text);
      if (list?.ownerId !== viewerId || list.keptUntil <= clock()) return undefined;
      return { identityProviders: list.identityProviders, read: () => createReadStream(pathOf(token, 'xml')) };
    },
  };
}
