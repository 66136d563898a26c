import type { Insertable } from 'kysely';
import { articleActions } from '#contract/values/assistant.ts';
import type { ChangeAction, ChangedObject } from '#contract/values/changes.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { eventOfChange } from './events-of-changes.ts';
import { writeEvents } from './webhook-events.queries.ts';

type Table = keyof Schema;
type Row = Record<string, unknown>;

interface Logged<T extends Table> {
  table: T;
  actions: readonly ChangeAction[];
  /** All that is ever kept of an object: whatever else its row holds, secrets above all, stays out of the log. */
  fields: readonly (keyof Schema[T] & string)[];
}

/** What can be changed, what can be done to it, and which of its fields the log shows. */
export const loggedObjects = {
  user: {
    table: 'users',
    // That an address was given is noted and never which: the log is for more people than the address.
    actions: [
      'add',
      'change',
      'change address',
      'deactivate',
      'reactivate',
      'decline erasure',
      'erase',
      'end sessions',
      'issue password link',
      'make archive',
      'open archive',
      'let in for an hour',
      'remove factor',
      'unlink work account',
      'reset password',
    ],
    fields: ['username', 'fullName', 'role', 'institutionId', 'department', 'subscriptionTier', 'deactivatedAt'],
  } as const satisfies Logged<'users'>,
  institution: {
    table: 'institutions',
    actions: ['add', 'change', 'erase'],
    fields: [
      'name',
      'accountManagerId',
      'techSupportId',
      'financialYearStart',
      'isil',
      'isni',
      'oclc',
      'ror',
      'customerId',
      'consortiumId',
      'unnamedSince',
    ],
  } as const satisfies Logged<'institutions'>,
  institutionNote: {
    table: 'institutionNotes',
    actions: ['add', 'change', 'remove', 'restore'],
    // Never its text: what was deleted must not stay in the log.
    fields: ['createdAt', 'editedAt', 'removedAt'],
  } as const satisfies Logged<'institutionNotes'>,
  subscription: {
    table: 'subscriptions',
    actions: ['add', 'cancel', 'expire'],
    fields: ['tier', 'startDate', 'endDate', 'status'],
  } as const satisfies Logged<'subscriptions'>,
  conversationImport: {
    table: 'conversationImports',
    actions: ['add', 'carry out', 'withdraw', 'discard'],
    fields: ['filename', 'state'],
  } as const satisfies Logged<'conversationImports'>,
  retentionPeriod: {
    table: 'retentionPeriods',
    actions: ['set', 'carry out'],
    fields: ['days', 'nextDays', 'nextFrom', 'lastDay', 'removed'],
  } as const satisfies Logged<'retentionPeriods'>,
  resource: {
    table: 'resources',
    actions: ['add', 'change', 'remove', 'restore'],
    fields: ['title', 'type', 'url', 'description', 'category', 'audience', 'sharedWithId'],
  } as const satisfies Logged<'resources'>,
  usageReport: {
    table: 'usageImports',
    actions: ['confirm'],
    fields: ['checked', 'doubt'],
  } as const satisfies Logged<'usageImports'>,
  usageAnswers: {
    table: 'usageAnswers',
    actions: ['remember'],
    fields: ['shape', 'answers'],
  } as const satisfies Logged<'usageAnswers'>,
  fetchedPlatform: {
    table: 'fetchedPlatforms',
    actions: ['add', 'change', 'remove'],
    // That its key was replaced is seen by the moment of it.
    fields: ['name', 'address', 'release', 'requestorId', 'keyChangedAt', 'reports', 'firstMonth', 'dueDay', 'isOn'],
  } as const satisfies Logged<'fetchedPlatforms'>,
  fetchedCustomer: {
    table: 'fetchedCustomers',
    actions: ['set', 'confirm'],
    fields: ['platformId', 'customerId', 'isOff', 'knownAs'],
  } as const satisfies Logged<'fetchedCustomers'>,
  notification: {
    table: 'notifications',
    actions: ['send'],
    fields: ['title', 'description', 'userId', 'tier', 'institutionId', 'priority', 'reached'],
  } as const satisfies Logged<'notifications'>,
  plannedNotification: {
    table: 'plannedNotifications',
    actions: ['plan', 'change', 'withdraw'],
    fields: ['title', 'description', 'tier', 'institutionId', 'priority', 'sendAt', 'withdrawnAt'],
  } as const satisfies Logged<'plannedNotifications'>,
  mail: {
    table: 'mailOutbox',
    actions: ['send again', 'release', 'discard'],
    fields: ['userId', 'kind', 'subject'],
  } as const satisfies Logged<'mailOutbox'>,
  invoiceRequest: {
    table: 'invoiceRequests',
    actions: ['complete', 'withdraw'],
    fields: ['tier', 'amountPence', 'periodStart', 'periodEnd', 'purchaseOrder', 'completedAt'],
  } as const satisfies Logged<'invoiceRequests'>,
  invoice: {
    table: 'invoices',
    actions: ['issue'],
    fields: ['number', 'tier', 'netPence', 'vatPence', 'totalPence', 'periodStart', 'periodEnd', 'purchaseOrder'],
  } as const satisfies Logged<'invoices'>,
  invoiceDraft: {
    table: 'invoiceDrafts',
    actions: ['add', 'change', 'remove'],
    fields: ['contactId', 'tier', 'periodStart', 'periodEnd', 'lines', 'purchaseOrder', 'note'],
  } as const satisfies Logged<'invoiceDrafts'>,
  // These three by the id of their invoice.
  invoicePayment: {
    table: 'invoicePayments',
    actions: ['add', 'remove'],
    fields: ['paidOn'],
  } as const satisfies Logged<'invoicePayments'>,
  invoiceReminder: {
    table: 'invoiceReminders',
    actions: ['send'],
    fields: ['day'],
  } as const satisfies Logged<'invoiceReminders'>,
  creditNote: {
    table: 'creditNotes',
    actions: ['issue'],
    fields: ['number', 'reason'],
  } as const satisfies Logged<'creditNotes'>,
  billingDetails: {
    table: 'billingDetails',
    actions: ['add', 'change'],
    fields: ['street', 'town', 'postcode', 'country', 'vatNumber'],
  } as const satisfies Logged<'billingDetails'>,
  renewalOffer: {
    table: 'renewalOffers',
    actions: ['add', 'withdraw'],
    fields: ['contactId', 'tier', 'periodStart', 'periodEnd', 'netPence', 'validUntil'],
  } as const satisfies Logged<'renewalOffers'>,
  session: {
    table: 'lessons',
    actions: ['plan', 'book', 'change', 'move', 'cancel'],
    fields: ['title', 'kind', 'tutorId', 'studentId', 'startTime', 'endTime', 'place', 'cancelledAt', 'cancelReason'],
  } as const satisfies Logged<'lessons'>,
  bookingHours: {
    table: 'bookingHours',
    actions: ['set'],
    fields: ['isOpen', 'lengths', 'days', 'fromTime', 'toTime', 'perWeekMax'],
  } as const satisfies Logged<'bookingHours'>,
  programKey: {
    table: 'programKeys',
    actions: ['add', 'change', 'confirm', 'remove'],
    // Neither its hash nor its beginning.
    fields: ['name', 'scopes', 'endsOn', 'keeperId', 'revokedAt'],
  } as const satisfies Logged<'programKeys'>,
  webhook: {
    table: 'webhooks',
    actions: ['add', 'change', 'confirm', 'remove'],
    // That it has another secret is seen by the moment of it.
    fields: ['name', 'address', 'events', 'isWhole', 'secretMadeAt', 'keeperId', 'pausedAt', 'pause', 'removedAt'],
  } as const satisfies Logged<'webhooks'>,
  promotionKit: {
    table: 'promotionKits',
    actions: ['add', 'change'],
    // That it has another logo is seen by the moment of it.
    fields: ['name', 'link', 'logoChangedAt'],
  } as const satisfies Logged<'promotionKits'>,
  technicalSetup: {
    table: 'technicalSetups',
    actions: ['keep draft', 'submit', 'review', 'put live', 'undo put live', 'ask for changes'],
    fields: [
      ...(['entityId', 'samlMetadataUrl', 'ssoEndpoint', 'ssoBinding', 'certificate'] as const),
      ...(['eduPersonPrincipalName'] as const),
      ...(['mailAttribute', 'givenNameAttribute', 'snAttribute', 'displayNameAttribute', 'ipRanges', 'state'] as const),
    ],
  } as const satisfies Logged<'technicalSetups'>,
  singleSignOn: {
    table: 'singleSignOn',
    actions: ['propose', 'withdraw', 'set', 'change'],
    fields: ['mode', 'proposedMode', 'isListed', 'logoutEndpoint'],
  } as const satisfies Logged<'singleSignOn'>,
  signInDomains: {
    table: 'signInDomains',
    actions: ['set'],
    fields: ['domain'],
  } as const satisfies Logged<'signInDomains'>,
  knowledgeArticle: {
    table: 'knowledgeArticles',
    actions: articleActions,
    fields: ['published', 'draft', 'isWithdrawn', 'reviewOn'],
  } as const satisfies Logged<'knowledgeArticles'>,
  knowledgeGap: {
    table: 'knowledgeGaps',
    actions: ['settle', 'bring back'],
    fields: ['question', 'settledAt'],
  } as const satisfies Logged<'knowledgeGaps'>,
  conversation: {
    table: 'conversations',
    actions: ['settle', 'close', 'open', 'snooze', 'assign', 'tag'],
    fields: ['askedAt', 'closedAt', 'snoozedUntil', 'assigneeId', 'tags'],
  } as const satisfies Logged<'conversations'>,
  privateNote: {
    table: 'privateNotes',
    actions: ['add', 'change', 'remove'],
    // Never the text: the log is for more people than the note, and keeps what was deleted.
    fields: ['conversation', 'authorId', 'handedToId', 'editedAt'],
  } as const satisfies Logged<'privateNotes'>,
  savedReply: {
    table: 'savedReplies',
    actions: ['add', 'change', 'remove'],
    fields: ['name', 'text'],
  } as const satisfies Logged<'savedReplies'>,
} satisfies Record<ChangedObject, unknown>;

type Objects = typeof loggedObjects;
/** Who makes a change, and when. */
export interface ChangedBy {
  /** Null for the portal itself and its command line. */
  byId: number | null;
  /** ISO text. */
  at: string;
}

type ChangeOf<T extends keyof Objects> = ChangedBy & {
  objectType: T;
  action: Objects[T]['actions'][number];
  objectId: number | string;
  /** Whose matter it is; null for what concerns no institution. */
  institutionId: number | null;
  /** The object's row before, and afterwards its row or what was changed of it; left out where there was, or is, none. */
  before?: Fields<T>;
  after?: Fields<T>;
};
type Fields<T extends keyof Objects> = Partial<Record<Objects[T]['fields'][number], unknown>>;

export type Change = { [T in keyof Objects]: ChangeOf<T> }[keyof Objects];

/** Below the number of values that one statement may carry, on both engines. */
const rowsAtOnce = 500;

/**
 * Adds a change to the log, in the transaction that makes it: none is made without a trace, and none traced in vain. A
 * change after which every named field is as it was leaves no row. Webhooks hear of it by the same transaction (events-of-changes.ts).
 */
export async function recordChange(transaction: Db, change: Change): Promise<void> {
  await recordChanges(transaction, [change]);
}

/** The same for many changes at once. */
export async function recordChanges(transaction: Db, changes: readonly Change[]): Promise<void> {
  if (!transaction.isTransaction) throw new Error('A change is recorded in the transaction that makes it');
  const rows = changes.flatMap(rowsOf);
  const told = changes.filter((change) => rowsOf(change).length > 0);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await transaction
      .insertInto('changeLog')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
  await writeEvents(
    transaction,
    told.flatMap((change) => eventOfChange(change) ?? []),
  );
}

function rowsOf(change: Change): Insertable<Schema['changeLog']>[] {
  const { at, byId, action, objectType, objectId, institutionId, before, after } = change;
  const old: Row | undefined = before;
  const fresh: Row | undefined = after;
  const isShown = (field: string) => !fresh || (fresh[field] !== undefined && fresh[field] !== old?.[field]);
  const fields = loggedObjects[objectType].fields.filter(isShown);
  if (old && fresh && fields.length === 0) return [];
  const textOf = (row: Row | undefined) =>
    row ? JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field]]))) : null;
  const row = { at, byId, action, objectType, institutionId, objectId: String(objectId) };
  return [{ ...row, before: textOf(old), after: textOf(fresh) }];
}
