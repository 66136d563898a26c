import type { Schema } from '#server/db/schema.ts';

type TableName = keyof Schema;
type Column<Table extends TableName> = keyof Schema[Table] & string;

/** Rows of a table that go: those in which one of these columns has the number of whoever is erased. */
export interface ErasedRows {
  table: TableName;
  columns: readonly string[];
}

function rows<Table extends TableName>(table: Table, ...columns: Column<Table>[]): ErasedRows {
  return { table, columns };
}

/**
 * What goes with a person, in the order in which it can go: what refers to others before them. What takes more than a column to find
 * (conversations, files, sessions, questions) has a query of its own.
 */
export const rowsOfPerson: readonly ErasedRows[] = [
  rows('pushDevices', 'userId'),
  rows('sessions', 'userId'),
  rows('passwordLinks', 'userId'),
  rows('factors', 'userId'),
  rows('recoveryCodes', 'userId'),
  rows('pendingSignIns', 'userId'),
  rows('challenges', 'userId'),
  rows('knownBrowsers', 'userId'),
  rows('oidcLinks', 'userId'),
  rows('oidcRequests', 'userId'),
  rows('signInRequests', 'userId'),
  rows('signInExceptions', 'userId'),
  rows('institutionLinks', 'userId'),
  rows('securityEvents', 'userId'),
  rows('relationships', 'studentId', 'relatedUserId'),
  rows('blocks', 'blockerId', 'blockedId'),
  rows('savedViews', 'ownerId'),
  rows('savedReplies', 'ownerId'),
  rows('programKeys', 'ownerId'),
  rows('idempotencyKeys', 'userId'),
  rows('arrivingFiles', 'uploaderId'),
  rows('conversationRead', 'userId'),
  rows('missedMessages', 'userId'),
  rows('importedMessages', 'customerId'),
  rows('channelRatings', 'customerId'),
  rows('lessonNews', 'personId'),
  rows('lessonParticipants', 'userId'),
  rows('bookingHours', 'staffId'),
  rows('calendarFeeds', 'userId'),
  rows('notificationRecipients', 'userId'),
  rows('mailSwitches', 'userId'),
  rows('mailOutbox', 'userId'),
  rows('mailTokens', 'userId'),
  rows('invoiceDrafts', 'contactId'),
  rows('usageRecountsSeen', 'userId'),
  rows('usageUploads', 'uploaderId'),
  rows('setupLooks', 'userId'),
  rows('firstSteps', 'personId'),
  rows('webhookDeliveries', 'forKeeperId'),
  rows('sentToModel', 'userId'),
  rows('assistantAnswers', 'userId'),
  rows('assistantConversations', 'userId'),
];

/** What goes with an institution, once its people have gone. Its invoices, and who asked for them, stay by law. */
export const rowsOfInstitution: readonly ErasedRows[] = [
  rows('usageFetches', 'institutionId'),
  rows('fetchedCustomers', 'institutionId'),
  rows('usageUploads', 'institutionId'),
  rows('institutionUses', 'institutionId'),
  rows('usageRecounts', 'institutionId'),
  rows('usageRecountsSeen', 'institutionId'),
  rows('usageAnswers', 'institutionId'),
  rows('harvests', 'institutionId', 'customerId'),
  rows('programKeys', 'institutionId'),
  rows('webhookDeliveries', 'institutionId'),
  rows('webhooks', 'institutionId'),
  rows('institutionNotes', 'institutionId'),
  rows('promotionKits', 'institutionId'),
  rows('setupClaims', 'institutionId'),
  rows('setupFindings', 'institutionId'),
  rows('setupComments', 'institutionId'),
  rows('setupLooks', 'institutionId'),
  rows('certificateWarnings', 'institutionId'),
  rows('signInTests', 'institutionId'),
  rows('technicalSetups', 'institutionId'),
  rows('signInRequests', 'institutionId'),
  rows('institutionLinks', 'institutionId'),
  rows('signInDomains', 'institutionId'),
  rows('singleSignOn', 'institutionId'),
  rows('invoiceDrafts', 'institutionId'),
  rows('renewalOffers', 'institutionId'),
  rows('billingDetails', 'institutionId'),
  rows('plannedNotifications', 'institutionId'),
  rows('subscriptions', 'institutionId'),
];
