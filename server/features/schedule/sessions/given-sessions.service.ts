import type { Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Announce } from '#server/features/schedule/news/announcements.service.ts';
import { listSessionsById } from './sessions.queries.ts';
import { storeChanges } from './stored-changes.service.ts';

interface Given {
  ids: readonly number[];
  toId: number;
  byId: number;
  at: string;
  directory: Directory;
}

/** Gives sessions to another member of staff in the caller's transaction; dates of a series are told of together. */
export function createGiveSessions(announce: Announce) {
  return async (transaction: Transaction, { ids, toId, byId, at, directory }: Given): Promise<void> => {
    const concerned = await listSessionsById(transaction, ids);
    const body = { tutorId: toId, scope: 'one', updatedAt: at } as const;
    const before = await storeChanges(transaction, { concerned, body, dates: null, byId, at });
    const series = new Set(before.map(({ id, seriesId }) => seriesId ?? id));
    for (const one of series) {
      const dates = before.filter(({ id, seriesId }) => (seriesId ?? id) === one);
      const told = { action: 'changed', ids: dates.map(({ id }) => id), before: dates } as const;
      await announce(transaction, { ...told, directory, byId, at });
    }
  };
}
