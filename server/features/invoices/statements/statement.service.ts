import type { Statement, StatementRow } from '#contract/plans-and-usage/statements.ts';
import { statementKinds } from '#contract/values/plans-and-usage/statements.ts';
import { titleOf } from '#server/db/keys/invoice-keys.ts';
import type { Db } from '#server/db/schema.ts';
import { listAccountRows } from './statements.queries.ts';

interface Asked {
  institution: { id: number; name: string };
  from: string;
  to: string;
}

type Unsummed = Omit<StatementRow, 'balanceMinor'> & { currency: string; id: number };

/** The account of an institution in a period: what was owed before, each row, and what is owed at its end. */
export async function readStatement(db: Db, { institution, from, to }: Asked): Promise<Statement> {
  const rows = (await unsummed(db, institution.id, to)).sort(compare);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const accounts = currencies.map((currency) => accountOf(currency, rows, from));
  return {
    ...{ institution: institution.name, from, to },
    // An account that was settled before the period says nothing.
    accounts: accounts.filter(({ openingMinor, rows: own }) => openingMinor !== 0 || own.length > 0),
  };
}

function accountOf(currency: string, all: readonly Unsummed[], from: string): Statement['accounts'][number] {
  const own = all.filter((row) => row.currency === currency);
  const openingMinor = own.filter(({ day }) => day < from).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  let balanceMinor = openingMinor;
  const rows = own
    .filter(({ day }) => day >= from)
    .map((row) => {
      balanceMinor += row.amountMinor;
      return { ...row, balanceMinor };
    });
  return { currency, openingMinor, closingMinor: balanceMinor, rows };
}

async function unsummed(db: Db, institutionId: number, until: string): Promise<Unsummed[]> {
  const { invoices, credits, payments, reminders } = await listAccountRows(db, institutionId, until);
  return [
    ...invoices.map(({ id, number, currency, day, pence, ...subject }): Unsummed => {
      return {
        id,
        day,
        currency,
        kind: 'invoice',
        number,
        invoiceNumber: number,
        text: titleOf(subject),
        amountMinor: pence,
      };
    }),
    ...credits.map(({ pence, reason, ...row }): Unsummed => {
      return { ...row, kind: 'credit note', text: reason.replace(/\s+/g, ' '), amountMinor: -pence };
    }),
    ...payments.map(({ pence, ...row }): Unsummed => {
      return { ...row, kind: 'payment', number: row.invoiceNumber, text: '', amountMinor: -pence };
    }),
    ...reminders.map((row): Unsummed => {
      return { ...row, kind: 'reminder', number: row.invoiceNumber, text: '', amountMinor: 0 };
    }),
  ];
}

function compare(a: Unsummed, b: Unsummed): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return statementKinds.indexOf(a.kind) - statementKinds.indexOf(b.kind) || a.id - b.id;
}
