import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '#server/platform/clock.ts';
import { createToken } from '#server/platform/passwords.ts';
import { writeSpoolFile } from '#server/platform/storage/spool-file.ts';
import { passingBeginning, type Storage } from '#server/platform/storage/storage.ts';
import type { ListedIdp } from './metadata-list.ts';

const keptForMs = 60 * 60 * 1000;

/** An aggregate that waits for somebody to choose from it. */
export interface KeptMetadata {
  /** One after the other: the list may be long. */
  identityProviders(): AsyncIterable<ListedIdp>;
  /** A copy on this machine's disk. */
  localCopy(): Promise<{ path: string; release(): Promise<void> }>;
}

/** Aggregates that wait: bytes in the storage without a row, which every node finds, and which are swept after an hour. */
export function createKeptMetadata(parts: { storage: Storage; spoolDir: string; clock: Clock }) {
  const { storage, spoolDir, clock } = parts;
  return {
    /** Stores a file and its list. A person has one at a time, so that nobody fills the storage. */
    async keep(path: string, listPath: string, ownerId: number): Promise<string> {
      // Nobody can invent a name that is there, so what a token says of its owner and its end holds.
      const token = `${ownerId}-${(clock() + keptForMs).toString(36)}-${createToken().token}`;
      for await (const { name } of storage.list(`${passingBeginning}${ownerId}-`)) await storage.remove(name);
      await storage.put(nameOf(token, 'xml'), path);
      await storage.put(nameOf(token, 'list'), listPath);
      return token;
    },

    /** Undefined: somebody else's, or an hour old. What is read of it may still throw a MissingBytesError: another took its place. */
    find(token: string, viewerId: number): KeptMetadata | undefined {
      const [ownerId, keptUntil = ''] = token.split('-', 2);
      const isTheirs = Number(ownerId) === viewerId && Number.parseInt(keptUntil, 36) > clock();
      if (!isTheirs) return undefined;
      return {
        async *identityProviders() {
          yield* listedIn(await storage.read(nameOf(token, 'list')));
        },
        async localCopy() {
          const path = await writeSpoolFile(spoolDir, await storage.read(nameOf(token, 'xml')));
          return { path, release: () => rm(path, { force: true }) };
        },
      };
    },
  };
}

function nameOf(token: string, ending: 'xml' | 'list'): string {
  return `${passingBeginning}${token}.${ending}`;
}

/** `readline` would end lines at other characters as well, which JSON leaves alone. */
async function* listedIn(list: Readable): AsyncGenerator<ListedIdp> {
  list.setEncoding('utf8');
  let begun = '';
  for await (const chunk of list) {
    const [first = '', ...rest] = String(chunk).split('\n');
    begun += first;
    for (const next of rest) {
      yield JSON.parse(begun);
      begun = next;
    }
  }
}
