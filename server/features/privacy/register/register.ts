import type { Schema } from '#server/db/schema.ts';
import { type ActivityId, activities, bases } from './activities.ts';
import { periods, readers } from './periods.ts';
import type { RegisteredTable, RegisterPart, TableName } from './register-entry.ts';
import { noticeTables } from './register-notices.ts';
import { ownAccountTables } from './register-own-accounts.ts';
import { peopleTables } from './register-people.ts';
import { planTables } from './register-plans.ts';
import { serviceTables } from './register-service.ts';
import { talkTables } from './register-talk.ts';
import { usageTables } from './register-usage.ts';
import { webhookTables } from './register-webhooks.ts';

/** Every column of every table: why it is kept, on which legal basis, how long, and who sees it. The compiler asks for every table. */
export const register: RegisterPart<keyof Schema> = {
  ...peopleTables,
  ...ownAccountTables,
  ...talkTables,
  ...noticeTables,
  ...planTables,
  ...usageTables,
  ...webhookTables,
  ...serviceTables,
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
}

/** The register as lines, in its order. */
export function registerLines(): RegisterLine[] {
  return (Object.entries(register) as [TableName, RegisteredTable][]).flatMap(([table, { activity, parts }]) =>
    parts.map(({ columns, holds, period, seenBy, basis }) => ({
      ...{ activity, table, columns, holds },
      purpose: activities[activity].purpose,
      basis: bases[basis ?? activities[activity].basis],
      period: periods[period],
      seenBy: readers[seenBy],
    })),
  );
}
