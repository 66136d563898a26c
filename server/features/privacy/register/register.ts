import { type ActivityId, activities, bases } from '#server/db/declarations/activities.ts';
import { namesIn } from '#server/db/declarations/column-list.ts';
import type { TableName } from '#server/db/declarations/declaration.ts';
import { declarations, tableNames } from '#server/db/declarations/declarations.ts';
import { erasures } from '#server/db/declarations/erasures.ts';
import { periodInWords, readers, type SetDays } from '#server/db/declarations/periods.ts';

/** Tables outside `Schema`: derived search data, or tables of the engine. */
export const tablesOfEngines: Readonly<Record<string, string>> = {
  messageSearch: 'The words of messages, to be searched; it goes with the message.',
  resourceSearch: 'The words of shared files, to be searched; it goes with the file.',
  resourceWords: 'Which words occur in shared files, without where.',
  compatibleMigrations: 'Which versions of the portal may run on the database.',
};

export interface RegisterLine {
  activity: ActivityId;
  table: TableName;
  columns: readonly string[];
  /** Null if the column says nothing about a person. */
  holds: string | null;
  purpose: string;
  basis: string;
  period: string;
  seenBy: string;
  erasure: string;
}

/** The register in order, with the retention periods of an installation, or else those of a new one. */
export function registerLines(setDays: SetDays | null = null): RegisterLine[] {
  return tableNames.flatMap((table) => {
    const { activity, parts } = declarations[table];
    return parts.map(({ columns, holds, period, seenBy, erasure, basis }) => ({
      activity,
      table,
      columns: namesIn(columns),
      holds,
      purpose: activities[activity].purpose,
      basis: bases[basis ?? activities[activity].basis],
      period: periodInWords(period, setDays),
      seenBy: readers[seenBy],
      erasure: erasures[erasure],
    }));
  });
}
