import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '#server/db/schema.ts';
import type { NotifyPeopleChanged } from '#server/features/people/people-news.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ErasedMessage } from './erase-rows.queries.ts';

export interface ErasingParts {
  db: Kysely<Schema>;
  storage: Storage;
  clock: Clock;
  notifyPeopleChanged: NotifyPeopleChanged;
  unindexMessages(transaction: Transaction, messages: readonly ErasedMessage[]): Promise<void>;
  /** Permanently deletes resources that were marked as deleted before `before`, with their indexed words. */
  sweepResources(before: string): Promise<void>;
}

/** Renews the claim. Rejects if another process has taken over, or the portal is stopping. */
export type RenewClaim = () => Promise<void>;
