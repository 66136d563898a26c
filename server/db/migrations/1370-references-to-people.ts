import type { Kysely } from 'kysely';

/**
 * Deleting a person looks for rows that refer to them in every table. Without an index that reads the whole table for each person, and
 * undoing an import deletes up to 5,000. Only tables that grow with use are worth an index.
 */
export async function indexReferencesToPeople(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['changesByTheirDoer', 'changeLog', 'byId'],
    ['securityEventsByTheirDoer', 'securityEvents', 'byId'],
    ['answersByPerson', 'assistantAnswers', 'userId'],
    ['notificationsByTheirSender', 'notifications', 'createdBy'],
    ['invitationsByTheirSender', 'invitations', 'invitedBy'],
  ] as const;
  for (const [name, table, column] of columns) await db.schema.createIndex(name).on(table).column(column).execute();
}
