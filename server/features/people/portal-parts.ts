import type { Kysely } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import type { News } from '#server/platform/news/news.ts';
import type { People } from './directory.service.ts';

/** What slices are handed of the portal: each picks what it needs. */
export interface PortalParts {
  db: Kysely<Schema>;
  /** The same for what takes long and writes nothing. */
  reading: Db;
  bus: Bus;
  people: People;
  clock: Clock;
  limits: Limits;
  writeMail: WriteMail;
  news: News;
}
