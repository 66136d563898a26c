import type { Storage, StoredName } from './storage.ts';

/** The store of files gave no answer, or no useful one; the request may be repeated. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError';
}

/** Turns failures of the store itself into a StorageAwayError, whatever its client threw. */
export function namingAway(storage: Storage, isAway: (error: unknown) => boolean): Storage {
  async function guarded<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw named(error, isAway);
    }
  }
  async function* guardedNames(names: AsyncIterable<StoredName>): AsyncGenerator<StoredName> {
    try {
      yield* names;
    } catch (error) {
      throw named(error, isAway);
    }
  }
  return {
    put: (name, fromPath) => guarded(storage.put(name, fromPath)),
    read: (name, range) => guarded(storage.read(name, range)),
    remove: (name) => guarded(storage.remove(name)),
    list: (beginning) => guardedNames(storage.list(beginning)),
    setAside: (name) => guarded(storage.setAside(name)),
    bringBack: (name) => guarded(storage.bringBack(name)),
    listSetAside: () => guardedNames(storage.listSetAside()),
    readIdentity: () => guarded(storage.readIdentity()),
    writeIdentity: (identity) => guarded(storage.writeIdentity(identity)),
    check: () => guarded(storage.check()),
  };
}

function named(error: unknown, isAway: (error: unknown) => boolean): unknown {
  if (error instanceof StorageAwayError || !isAway(error)) return error;
  return new StorageAwayError('The store of files did not do what it was asked', { cause: error });
}
