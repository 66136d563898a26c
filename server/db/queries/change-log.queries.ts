import type { Insertable } from 'kysely';
import { articleActions } from '#contract/values/assistant.ts';
import type { ChangeAction, ChangedObject } from '#contract/values/changes.ts';
import type { TableName } from '#server/db/declarations/declaration.ts';
import { type LoggedColumn, loggedColumns } from '#server/db/declarations/declarations.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { eventOfChange } from './events-of-changes.ts';
import { writeEvents } from './webhook-events.queries.ts';

type Row = Record<string, unknown>;

/** Logged objects, their tables and actions. The log stores the columns that the table's declaration names. */
const loggedObjects = {
  user: {
    table: 'users',
    // Logs that an address was given, but not which, because more people read the log than the address.
    actions: [
      'add',
      'change',
      'change address',
      'deactivate',
      'reactivate',
      'decline erasure',
      'erase',
      'end sessions',
      'grant finance',
      'invite',
      'issue password link',
      'make administrator',
      'name successor',
      'make archive',
      'open archive',
      'let in for an hour',
      'remove factor',
      'unlink institution account',
      'unlink work account',
      'reset password',
      'withdraw administrator',
      'withdraw finance',
    ],
  },
  institution: { table: 'institutions', actions: ['add', 'change', 'erase'] },
  institutionNote: { table: 'institutionNotes', actions: ['add', 'change', 'remove', 'restore'] },
  subscription: { table: 'subscriptions', actions: ['add', 'cancel', 'change', 'expire'] },
  customerImport: { table: 'customerImports', actions: ['add', 'withdraw'] },
  conversationImport: { table: 'conversationImports', actions: ['add', 'carry out', 'withdraw', 'discard'] },
  retentionPeriod: { table: 'retentionPeriods', actions: ['set', 'carry out'] },
  setting: { table: 'settings', actions: ['set', 'take back'] },
  clock: { table: 'counters', actions: ['confirm'] },
  resource: { table: 'resources', actions: ['add', 'change', 'remove', 'restore'] },
  usageReport: { table: 'usageImports', actions: ['confirm'] },
  usageAnswers: { table: 'usageAnswers', actions: ['remember'] },
  usageMapping: { table: 'usageMappings', actions: ['remember'] },
  fetchedPlatform: { table: 'fetchedPlatforms', actions: ['add', 'change', 'remove'] },
  fetchedCustomer: { table: 'fetchedCustomers', actions: ['set', 'confirm'] },
  notification: { table: 'notifications', actions: ['send'] },
  plannedNotification: { table: 'plannedNotifications', actions: ['plan', 'change', 'withdraw', 'release', 'discard'] },
  strayMail: { table: 'strayMails', actions: ['assign', 'discard', 'restore'] },
  mail: { table: 'outbox', actions: ['send again', 'release', 'discard'] },
  outbox: { table: 'outbox', actions: ['send again'] },
  invoiceRequest: { table: 'invoiceRequests', actions: ['complete', 'withdraw'] },
  invoice: { table: 'invoices', actions: ['issue'] },
  invoiceDraft: { table: 'invoiceDrafts', actions: ['add', 'change', 'remove'] },
  // The next five are logged under the id of their invoice.
  invoicePayment: { table: 'partPayments', actions: ['add', 'remove'] },
  invoiceReminder: { table: 'invoiceReminders', actions: ['send'] },
  withheldReminder: { table: 'withheldReminders', actions: ['add', 'remove'] },
  creditNote: { table: 'creditNotes', actions: ['issue'] },
  partCredit: { table: 'partCredits', actions: ['issue'] },
  billingDetails: { table: 'billingDetails', actions: ['add', 'change'] },
  renewalOffer: { table: 'renewalOffers', actions: ['add', 'decline', 'withdraw'] },
  session: { table: 'lessons', actions: ['plan', 'book', 'change', 'move', 'cancel'] },
  bookingHours: { table: 'bookingHours', actions: ['set'] },
  absence: { table: 'absences', actions: ['add', 'close', 'restore'] },
  programKey: { table: 'programKeys', actions: ['add', 'change', 'confirm', 'remove'] },
  webhook: { table: 'webhooks', actions: ['add', 'change', 'confirm', 'remove', 'release', 'discard'] },
  promotionKit: { table: 'promotionKits', actions: ['add', 'change'] },
  technicalSetup: {
    table: 'technicalSetups',
    actions: ['keep draft', 'submit', 'review', 'put live', 'undo put live', 'ask for changes'],
  },
  singleSignOn: { table: 'singleSignOn', actions: ['propose', 'withdraw', 'set', 'change'] },
  signInDomains: { table: 'signInDomains', actions: ['set'] },
  knowledgeArticle: { table: 'knowledgeArticles', actions: articleActions },
  knowledgeGap: { table: 'knowledgeGaps', actions: ['settle', 'bring back'] },
  conversation: {
    table: 'conversations',
    actions: ['settle', 'close', 'open', 'snooze', 'assign', 'tag', 'subject', 'undo'],
  },
  privateNote: { table: 'privateNotes', actions: ['add', 'change', 'remove'] },
  savedReply: { table: 'savedReplies', actions: ['add', 'change', 'remove'] },
} as const satisfies Readonly<Record<ChangedObject, { table: TableName; actions: readonly ChangeAction[] }>>;

type Objects = typeof loggedObjects;
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
  /** The institution concerned; null for none. */
  institutionId: number | null;
  /**
   * `before` is the object's row before; `after` its row afterwards, or only the changed fields. Left out where there
   * is no row.
   */
  before?: Fields<T>;
  after?: Fields<T>;
};
type Fields<T extends keyof Objects> = Partial<Record<LoggedColumn<Objects[T]['table']>, unknown>>;

export type Change = { [T in keyof Objects]: ChangeOf<T> }[keyof Objects];

/** The fields of an object that are logged: all others, above all secrets, stay out of the log. */
export function fieldsOf(objectType: ChangedObject): string[] {
  return loggedColumns(loggedObjects[objectType].table);
}

/** Stays below both engines' limit of parameters for one statement. */
const rowsAtOnce = 500;

/**
 * Logs a change in its own transaction, so that neither exists without the other. A change that alters no logged field
 * adds no row. Webhook events are written in the same transaction (events-of-changes.ts).
 */
export async function recordChange(transaction: Transaction, change: Change): Promise<void> {
  await recordChanges(transaction, [change]);
}

/** Logs many changes at once. */
export async function recordChanges(transaction: Transaction, changes: readonly Change[]): Promise<void> {
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

const amountField = /(Pence|Minor)$/;

function rowsOf(change: Change): Insertable<Schema['changeLog']>[] {
  const { at, byId, action, objectType, objectId, institutionId, before, after } = change;
  const old: Row | undefined = before;
  const fresh: Row | undefined = after;
  const isShown = (field: string) => !fresh || (fresh[field] !== undefined && fresh[field] !== old?.[field]);
  const logged = fieldsOf(objectType);
  const changed = logged.filter(isShown);
  if (old && fresh && changed.length === 0) return [];
  // An amount says nothing without its currency, which may change later.
  const isWithAmount = changed.some((field) => amountField.test(field));
  const fields = isWithAmount ? logged.filter((field) => field === 'currency' || changed.includes(field)) : changed;
  const textOf = (row: Row | undefined) =>
    row ? JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field]]))) : null;
  const row = { at, byId, action, objectType, institutionId, objectId: String(objectId) };
  return [{ ...row, before: textOf(old), after: textOf(fresh) }];
}
