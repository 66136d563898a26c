import { expect, it } from 'vitest';
import { statementFile } from './statement-columns.ts';

it('a statement as a table has both balances, amounts as they are typed, and none for a reminder', () => {
  const row = { day: '2026-01-16', invoiceNumber: 'INV-2', balanceMinor: 70_00 };
  const rows = [
    { ...row, kind: 'reminder', number: 'INV-2', text: '', amountMinor: 0 },
    { ...row, kind: 'credit note', number: 'CN-1', text: 'Too much', amountMinor: -12_05, balanceMinor: 57_95 },
  ] as const;
  const account = { currency: 'GBP', openingMinor: 70_00, closingMinor: 57_95, rows: [...rows] };
  const file = statementFile({ institution: 'Northfell', from: '2026-01-01', to: '2026-01-31', accounts: [account] });
  expect(file.map((cells) => cells.join('|'))).toEqual([
    'Currency|Date|What|Number|Invoice|For|Amount|Balance',
    'GBP|2026-01-01|Brought forward|||||70.00',
    'GBP|2026-01-16|Reminder|INV-2|INV-2||0|70.00',
    'GBP|2026-01-16|Credit note|CN-1|INV-2|Too much|-12.05|57.95',
    'GBP|2026-01-31|Owed|||||57.95',
  ]);
});
