import type { LoggedChange } from '#contract/changes.ts';
import { type ChangeAction, type ChangedObject, changedObjects } from '#contract/values/changes.ts';

/** The verb of each action, before and after its object. */
const deeds: Record<ChangeAction, readonly [string, string?]> = {
  add: ['added'],
  'ask for changes': ['asked for changes to'],
  assign: ['assigned'],
  book: ['booked'],
  'bring back': ['brought back'],
  cancel: ['cancelled'],
  'carry out': ['deleted data older than'],
  change: ['changed'],
  'change address': ['changed the e-mail address of'],
  close: ['closed'],
  complete: ['completed'],
  confirm: ['confirmed'],
  deactivate: ['deactivated'],
  'decline erasure': ['declined to erase'],
  decline: ['declined'],
  discard: ['discarded'],
  'discard draft': ['discarded the draft of'],
  'end sessions': ['ended the sessions of'],
  erase: ['erased'],
  expire: ['marked', 'as expired'],
  invite: ['invited'],
  issue: ['issued'],
  'issue password link': ['issued a password link for'],
  'keep draft': ['saved a draft of'],
  'let in for an hour': ['let', 'in for an hour'],
  'grant finance': ['gave', 'the right Finance'],
  'name successor': ['named a successor of'],
  'make administrator': ['made', 'an administrator of their institution'],
  'make archive': ['made a data archive for'],
  move: ['moved'],
  open: ['reopened'],
  'open archive': ['opened the data archive of'],
  plan: ['planned'],
  propose: ['proposed a change to'],
  publish: ['published'],
  'put live': ['made', 'live'],
  reactivate: ['reactivated'],
  release: ['released'],
  remember: ['saved'],
  remove: ['removed'],
  'remove factor': ['removed a second factor of'],
  'reset password': ['reset the password of'],
  restore: ['restored'],
  review: ['started the review of'],
  'save draft': ['saved a draft of'],
  'schedule review': ['scheduled a review of'],
  send: ['sent'],
  'send again': ['sent', 'again'],
  set: ['set'],
  settle: ['marked', 'as settled'],
  snooze: ['snoozed'],
  subject: ['changed the subject of'],
  submit: ['submitted'],
  tag: ['tagged'],
  'take back': ['took back', ''],
  undo: ['undid the last change to'],
  'undo put live': ['took', 'back from live'],
  'unlink institution account': ['undid a connection with the institution of'],
  'unlink work account': ['unlinked the work account of'],
  'withdraw administrator': ['ended that', 'is an administrator of their institution'],
  'withdraw finance': ['ended the right Finance of'],
  withdraw: ['withdrew'],
};

/** Verbs of single kinds of object. */
const deedsOf: Partial<Record<`${ChangedObject} ${ChangeAction}`, readonly [string, string?]>> = {
  'webhook release': ['released the held events of'],
  'webhook discard': ['discarded the held events of'],
  'conversation settle': ['marked', 'as needing no reply'],
  'conversationImport carry out': ['started'],
  'conversationImport withdraw': ['undid'],
  'invoicePayment add': ['recorded'],
  'invoicePayment remove': ['undid'],
  'fetchedCustomer set': ['changed'],
  'knowledgeGap bring back': ['reopened'],
  'programKey remove': ['revoked'],
};

/** Nouns that "the" does not suit. */
const phrases: Partial<Record<ChangedObject, string>> = {
  user: '',
  clock: '',
  institutionNote: 'a note about',
  usageAnswers: 'the answers about a table from',
  usageMapping: 'the meaning of the columns of',
  fetchedPlatform: 'the platform',
  fetchedCustomer: 'how reports are fetched for',
  plannedNotification: 'the notification',
  subscription: 'the plan of',
  invoiceRequest: 'the invoice request from',
  invoiceDraft: 'the invoice draft for',
  invoicePayment: 'the payment of',
  invoiceReminder: 'a reminder for',
  strayMail: 'an e-mail without a conversation',
  withheldReminder: 'a hold on reminders for',
  creditNote: 'the credit note for',
  partCredit: 'a credit note for a part of',
  billingDetails: 'the billing address of',
  renewalOffer: 'the renewal offer for',
  bookingHours: 'the booking hours of',
  absence: 'the absence of',
  promotionKit: 'the promotion kit of',
  technicalSetup: 'the technical setup of',
  singleSignOn: 'single sign-on for',
  signInDomains: 'the e-mail domains of',
  conversation: 'the conversation with',
  programKey: 'the key',
  knowledgeGap: 'the question',
  privateNote: 'a private note about',
  retentionPeriod: 'the retention period for',
};

/** Plurals that are not formed with "s". */
const plurals: Partial<Record<ChangedObject, string>> = {
  user: 'people',
  institutionNote: 'notes about institutions',
  usageAnswers: 'answers about tables',
  usageMapping: 'meanings of tables',
  fetchedCustomer: 'institutions at platforms',
  billingDetails: 'billing addresses',
  bookingHours: 'booking hours',
  programKey: 'keys for programs',
  signInDomains: 'e-mail domains',
  knowledgeGap: 'questions without an answer',
  savedReply: 'saved replies',
};

export interface ChangeSentence {
  /** Before the object's name, as `added the plan`. */
  start: string;
  /** After the name; often empty. */
  end: string;
}

/** A change as words around the object's name, without the person: `added the plan`. */
export function changeSentence({
  action,
  objectType,
  differences,
}: Pick<LoggedChange, 'action' | 'objectType' | 'differences'>): ChangeSentence {
  const [start, end = ''] = deedsOf[`${objectType} ${action}`] ?? deeds[action];
  return { start: `${start} ${phraseOf(objectType, differences)}`.trim(), end };
}

/** Several similar changes: `added 12 usage reports`. */
export function manyChangesText(
  changes: readonly Pick<LoggedChange, 'action' | 'objectType' | 'differences'>[],
): string {
  const [first] = changes;
  if (!first) return '';
  const [start, end = ''] = deedsOf[`${first.objectType} ${first.action}`] ?? deeds[first.action];
  const areReports = changes.every(({ differences }) => isReport(differences));
  const word = areReports ? 'usage reports' : (plurals[first.objectType] ?? `${words(first.objectType)}s`);
  return `${start} ${changes.length} ${word} ${end}`.trim();
}

function phraseOf(type: ChangedObject, differences: LoggedChange['differences']): string {
  if (type === 'resource' && isReport(differences)) return 'the usage report';
  return phrases[type] ?? `the ${words(type)}`;
}

/** Usage reports are stored as resources. */
function isReport(differences: LoggedChange['differences']): boolean {
  return differences.some(({ field, after }) => field === 'type' && after === 'usage_stats');
}

function words(type: ChangedObject): string {
  const word = changedObjects[type];
  return word.charAt(0).toLowerCase() + word.slice(1);
}
