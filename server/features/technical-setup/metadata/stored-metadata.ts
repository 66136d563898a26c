import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createToken } from '#server/platform/passwords.ts';
import { writeSpoolFile } from '#server/platform/storage/spool-file.ts';
import { passingBeginning } from '#server/platform/storage/storage.ts';
import type { Portal } from '#server/portal.ts';
import type { ListedIdp } from './metadata-list.ts';

const keptForMs = 60 * 60 * 1000;

/** An aggregate that is stored until somebody chooses from it. */
export interface StoredMetadata {
  /** Streamed, because the list may be long. */
  identityProviders(): AsyncIterable<ListedIdp>;
  localCopy(): Promise<{ path: string; release(): Promise<void> }>;
}

/** Temporary aggregates: bytes in the storage without a row, which every node can read, and which are deleted after an hour. */
export function createStoredMetadata(portal: Portal) {
  const { storage, spoolDir, clock } = portal;
  return {
    /** Stores a file and its list. A person has one at a time, so that nobody fills the storage. */
    async keep(path: string, listPath: string, ownerId: number): Promise<string> {
      // The token contains a secret, so a name that exists cannot be guessed, and the owner and expiry in it can be trusted.
      const token = `${ownerId}-${(clock() + keptForMs).toString(36)}-${createToken().token}`;
      for await (const { name } of storage.list(`${passingBeginning}${ownerId}-`)) await storage.remove(name);
      await storage.put(nameOf(token, 'xml'), path);
      await storage.put(nameOf(token, 'list'), listPath);
      return token;
    },

    /**
     * Undefined for another person's token, or an expired one. Reading may still throw a MissingBytesError: a newer aggregate may have
     * replaced it.
     */
    find(token: string, viewerId: number): StoredMetadata | undefined {
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

/** `readline` would also split at other characters, which JSON does not escape. */
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
