import type { Statement } from '#contract/plans-and-usage/statements.ts';
import { typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { statementKindNames } from '#contract/values/plans-and-usage/statements.ts';
import { type Column, fileRows } from '#web/ui/lists/list-columns.ts';

interface Line {
  currency: string;
  day: string;
  what: string;
  number: string;
  invoice: string;
  text: string;
  amountMinor: number | null;
  balanceMinor: number;
}

const columns: readonly Column<Line>[] = [
  { label: 'Currency', text: ({ currency }) => currency },
  { label: 'Date', text: ({ day }) => day },
  { label: 'What', text: ({ what }) => what },
  { label: 'Number', text: ({ number }) => number },
  { label: 'Invoice', text: ({ invoice }) => invoice },
  { label: 'For', text: ({ text }) => text },
  { label: 'Amount', text: ({ amountMinor, currency }) => amountMinor && typedMoney(amountMinor, currency) },
  { label: 'Balance', text: ({ balanceMinor, currency }) => typedMoney(balanceMinor, currency) },
];

/** The statement as a table, each currency with the balances at its beginning and end. */
export function statementFile({ from, to, accounts }: Statement): string[][] {
  const none = { number: '', invoice: '', text: '', amountMinor: null };
  const lines = accounts.flatMap(({ currency, openingMinor, closingMinor, rows }): Line[] => [
    { ...none, currency, day: from, what: 'Brought forward', balanceMinor: openingMinor },
    ...rows.map(({ kind, invoiceNumber: invoice, ...row }) => {
      return { ...row, currency, what: statementKindNames[kind], invoice };
    }),
    { ...none, currency, day: to, what: 'Owed', balanceMinor: closingMinor },
  ]);
  return fileRows(columns, lines);
}
