/** What the log of changes is about, and its word for people. The compiler asks for whatever the log records. */
export const changedObjects = {
  user: 'Person',
  institution: 'Institution',
  institutionNote: 'Note about an institution',
  subscription: 'Plan',
  resource: 'Resource',
  usageReport: 'Usage report',
  usageAnswers: 'Answers about a table',
  fetchedPlatform: 'Platform of usage reports',
  fetchedCustomer: 'Institution at a platform',
  notification: 'Notification',
  plannedNotification: 'Planned notification',
  mail: 'Mail',
  invoiceRequest: 'Invoice request',
  invoice: 'Invoice',
  invoiceDraft: 'Draft of an invoice',
  invoicePayment: 'Payment',
  invoiceReminder: 'Reminder of an invoice',
  creditNote: 'Credit note',
  billingDetails: 'Billing address',
  renewalOffer: 'Renewal offer',
  session: 'Session',
  bookingHours: 'Booking hours',
  programKey: 'Key of a program',
  webhook: 'Webhook',
  technicalSetup: 'Technical setup',
  singleSignOn: 'Single sign-on',
  signInDomains: 'Domains of e-mail addresses',
  knowledgeArticle: 'Article',
  knowledgeGap: 'Question without an answer',
  conversation: 'Conversation',
  privateNote: 'Private note',
  savedReply: 'Saved reply',
} as const;
export type ChangedObject = keyof typeof changedObjects;
export const changedObjectNames = Object.keys(changedObjects) as ChangedObject[];

/** What is done to any of them, by the words of the log. */
export const changeActions = [
  ...(['add', 'ask for changes', 'assign', 'book', 'bring back', 'cancel', 'change', 'change address'] as const),
  ...([
    'close',
    'complete',
    'confirm',
    'deactivate',
    'discard',
    'discard draft',
    'end sessions',
    'expire',
    'issue',
  ] as const),
  ...([
    'issue password link',
    'keep draft',
    'let in for an hour',
    'make archive',
    'move',
    'open',
    'open archive',
    'plan',
    'propose',
    'publish',
    'put live',
    'reactivate',
  ] as const),
  ...(['release', 'remember', 'remove', 'remove factor', 'reset password', 'restore', 'review', 'save draft'] as const),
  ...(['schedule review', 'send', 'send again', 'set', 'settle', 'snooze', 'submit', 'tag', 'withdraw'] as const),
] as const;
export type ChangeAction = (typeof changeActions)[number];

/** The most changes on one page of the screen. */
export const changesPageSize = 50;
