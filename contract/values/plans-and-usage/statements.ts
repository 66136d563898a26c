/** The kinds of entries in a statement, in the order within one day. */
export const statementKinds = ['invoice', 'credit note', 'payment', 'reminder'] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementKindNames: Readonly<Record<StatementKind, string>> = {
  invoice: 'Invoice',
  'credit note': 'Credit note',
  payment: 'Payment',
  reminder: 'Reminder',
};
