import type { Schema } from '#server/db/schema.ts';
import { type ActivityId, activities, bases } from './activities.ts';
import { erasures } from './erasures.ts';
import { periodInWords, readers, type SetDays } from './periods.ts';
import { assistantTables } from './register-assistant.ts';
import type { RegisteredTable, RegisterPart, TableName } from './register-entry.ts';
import { importTables } from './register-imports.ts';
import { noticeTables } from './register-notices.ts';
import { ownAccountTables } from './register-own-accounts.ts';
import { peopleTables } from './register-people.ts';
import { planTables } from './register-plans.ts';
import { privacyTables } from './register-privacy.ts';
import { serviceTables } from './register-service.ts';
import { talkTables } from './register-talk.ts';
import { usageTables } from './register-usage.ts';
import { webhookTables } from './register-webhooks.ts';

/** Every column of every table: why it is kept, on which legal basis, how long, who sees it, and what erasing somebody does with it. The compiler asks for every table. */
export const register: RegisterPart<keyof Schema> = {
  ...peopleTables,
  ...privacyTables,
  ...ownAccountTables,
  ...talkTables,
  ...noticeTables,
  ...planTables,
  ...usageTables,
  ...webhookTables,
  ...importTables,
  ...serviceTables,
  ...assistantTables,
};

/** Tables that are no part of the schema page: what they hold is made from another, or is of the engine. */
export const tablesOfEngines: Readonly<Record<string, string>> = {
  messageSearch: 'The words of messages, to be searched; it goes with the message.',
  resourceSearch: 'The words of shared files, to be searched; it goes with the file.',
  resourceWords: 'Which words occur in shared files, without where.',
  compatibleMigrations: 'Which versions of the portal may run on the database.',
};

/** One line of the record: what the columns of a table hold, in words. */
export interface RegisterLine {
  activity: ActivityId;
  table: TableName;
  columns: readonly string[];
  /** Null: nothing about a person. */
  holds: string | null;
  purpose: string;
  basis: string;
  period: string;
  seenBy: string;
  erasure: string;
}

/** The register as lines, in its order: with the periods of an installation, or those of a new one. */
export function registerLines(setDays: SetDays | null = null): RegisterLine[] {
  return (Object.entries(register) as [TableName, RegisteredTable][]).flatMap(([table, { activity, parts }]) =>
    parts.map(({ columns, holds, period, seenBy, erasure, basis }) => ({
      activity,
      table,
      columns: columnsIn(columns),
      holds,
      purpose: activities[activity].purpose,
      basis: bases[basis ?? activities[activity].basis],
      period: periodInWords(period, setDays),
      seenBy: readers[seenBy],
      erasure: erasures[erasure],
    })),
  );
}

/** The names of columns as an entry has them. */
export function columnsIn(names: string): string[] {
  return names.trim().split(/\s+/);
}
