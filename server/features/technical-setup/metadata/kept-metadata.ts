import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Clock } from '#server/platform/clock.ts';
import { createToken } from '#server/platform/passwords.ts';
import type { ListedIdp } from './metadata-list.ts';

const keptForMs = 60 * 60 * 1000;

interface Keeper {
  ownerId: number;
  keptUntil: number;
}

/** An aggregate that waits for somebody to choose from it. */
export interface KeptMetadata {
  path: string;
  /** One after the other: the list may be long. */
  identityProviders(): AsyncIterable<ListedIdp>;
}

/** Aggregates that wait: files of the spool folder, which any process with that folder finds. */
export function createKeptMetadata({ spoolDir, clock }: { spoolDir: string; clock: Clock }) {
  const pathOf = (token: string, ending: 'xml' | 'list' | 'json') => join(spoolDir, `metadata-${token}.${ending}`);
  const keptOf = (token: string): KeptMetadata => ({
    path: pathOf(token, 'xml'),
    identityProviders: () => listedIn(pathOf(token, 'list')),
  });
  return {
    /** Takes over a spooled file and its list. A person has one at a time, so that nobody fills the disk. */
    async keep(path: string, listPath: string, ownerId: number): Promise<KeptMetadata & { token: string }> {
      const token = `${ownerId}-${createToken().token}`;
      for (const name of await readdir(spoolDir)) {
        if (name.startsWith(`metadata-${ownerId}-`)) await rm(join(spoolDir, name), { force: true });
      }
      const keeper: Keeper = { ownerId, keptUntil: clock() + keptForMs };
      await rename(path, pathOf(token, 'xml'));
      await rename(listPath, pathOf(token, 'list'));
      await writeFile(pathOf(token, 'json'), JSON.stringify(keeper), { mode: 0o600 });
      return { ...keptOf(token), token };
    },
    /** Undefined: never there, somebody else's, or an hour old. */
    async find(token: string, viewerId: number): Promise<KeptMetadata | undefined> {
      const text = await readFile(pathOf(token, 'json'), 'utf8').catch(() => null);
      const keeper: Keeper | null = text === null ? null : JSON.parse(text);
      return keeper?.ownerId === viewerId && keeper.keptUntil > clock() ? keptOf(token) : undefined;
    },
  };
}

async function* listedIn(path: string): AsyncGenerator<ListedIdp> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield JSON.parse(line);
}
