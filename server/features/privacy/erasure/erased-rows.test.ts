import { expect, test } from 'vitest';
import type { ErasureId } from '#server/features/privacy/register/erasures.ts';
import { register } from '#server/features/privacy/register/register.ts';
import type { RegisteredTable, TableName } from '#server/features/privacy/register/register-entry.ts';
import { listArchivesOf, listFilesOfPerson, markResourcesDeleted } from './erase-files.queries.ts';
import { blankChangesOfPerson, emptyInstitution, emptyPerson } from './erase-names.queries.ts';
import {
  deleteChannel,
  deleteChannelMessages,
  deleteGapQuestions,
  deleteOwnNotifications,
  deleteOwnSessions,
  deleteReports,
  deleteTypedNames,
} from './erase-rows.queries.ts';
import { rowsOfInstitution, rowsOfPerson } from './erased-rows.ts';
import { deleteFormerNames } from './former-names.queries.ts';

/** What takes more than a column to find has a query of its own. */
const byQuery: Partial<Record<TableName, unknown>> = {
  ...{ users: emptyPerson, institutions: emptyInstitution, changeLog: blankChangesOfPerson },
  ...{ files: listFilesOfPerson, personArchives: listArchivesOf },
  ...{ messages: deleteChannelMessages, conversations: deleteChannel, messageVersions: deleteChannel },
  ...{ dueReplies: deleteChannel, privateNotes: deleteChannel, lessons: deleteOwnSessions },
  ...{ gapQuestions: deleteGapQuestions, knowledgeGaps: deleteGapQuestions, notifications: deleteOwnNotifications },
  ...{ signInFailures: deleteTypedNames, passwordRequests: deleteTypedNames },
  ...{ usageImports: deleteReports, usageFacts: deleteReports, usageSums: deleteReports, usageItems: deleteReports },
  ...{ formerNames: deleteFormerNames },
  ...{ resources: markResourcesDeleted, resourceParts: markResourcesDeleted },
};
/** The database takes them with the row that they belong to: what is to be told, with its device. */
const withTheirRow: readonly TableName[] = ['pushes'];
/** No text can be read out of them (decision 91). */
const ofNobody: readonly TableName[] = ['passageVectors'];
/** What the register says stays of a person, ends by itself, or is nothing to erase. */
const staying: readonly ErasureId[] = ['number', 'law', 'list', 'soon', 'nothing'];

test('every table of which the register says that something goes has a line or a query by which it goes', () => {
  const goes = (Object.entries(register) as [TableName, RegisteredTable][])
    .filter(
      ([table, { parts }]) =>
        ![...ofNobody, ...withTheirRow].includes(table) && parts.some(({ erasure }) => !staying.includes(erasure)),
    )
    .map(([table]) => table);
  const byRow = new Set([...rowsOfPerson, ...rowsOfInstitution].map(({ table }) => table));
  expect(goes.filter((table) => !byRow.has(table)).sort()).toEqual(Object.keys(byQuery).sort());
});
