/** What the log of changes is about, and its word for people. The compiler asks for whatever the log records. */
export const changedObjects = {
  user: 'Person',
  institution: 'Institution',
  subscription: 'Plan',
  resource: 'Resource',
  usageReport: 'Usage report',
  usageAnswers: 'Answers about a table',
  notification: 'Notification',
  mail: 'Mail',
  invoiceRequest: 'Invoice request',
  invoice: 'Invoice',
  session: 'Session',
  bookingHours: 'Booking hours',
  technicalSetup: 'Technical setup',
  knowledgeArticle: 'Article',
  knowledgeGap: 'Question without an answer',
} as const;
export type ChangedObject = keyof typeof changedObjects;
export const changedObjectNames = Object.keys(changedObjects) as ChangedObject[];

/** What is done to any of them, by the words of the log. */
export const changeActions = [
  ...(['add', 'ask for changes', 'book', 'bring back', 'cancel', 'change', 'change address', 'complete'] as const),
  ...(['confirm', 'deactivate', 'discard', 'discard draft', 'expire', 'issue', 'issue password link'] as const),
  ...(['keep draft', 'move', 'plan', 'publish', 'put live', 'reactivate', 'release', 'remember', 'remove'] as const),
  ...(['reset password', 'restore', 'review', 'save draft', 'schedule review', 'send', 'send again', 'set'] as const),
  ...(['settle', 'submit', 'withdraw'] as const),
] as const;
export type ChangeAction = (typeof changeActions)[number];

/** The most changes on one page of the screen. */
export const changesPageSize = 50;
