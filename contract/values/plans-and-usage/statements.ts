/** What a statement of an institution lists, in the order of one day. */
export const statementKinds = ['invoice', 'credit note', 'payment', 'reminder'] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementKindNames: Readonly<Record<StatementKind, string>> = {
  invoice: 'Invoice',
  'credit note': 'Credit note',
  payment: 'Payment',
  reminder: 'Reminder',
};
