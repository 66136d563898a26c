import type { Statement, StatementRow } from '#contract/plans-and-usage/statements.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { statementKindNames } from '#contract/values/plans-and-usage/statements.ts';
import {
  addressLines,
  drawFoot,
  drawHead,
  drawParties,
  drawRule,
  newPaper,
  type Paper,
  page,
  part,
  sellerLines,
  write,
  writeHeading,
} from '#server/features/invoices/billing-paper.ts';
import type { InvoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import type { BillingAddress } from '#server/features/invoices/invoices.queries.ts';
import { longDay } from '#server/platform/long-day.ts';

interface Sheet {
  statement: Statement;
  address: BillingAddress | null;
  settings: InvoiceSettings;
  madeAt: number;
}

type Account = Statement['accounts'][number];

const amountWidth = 85;
const columns = {
  day: page.left,
  what: page.left + 95,
  amount: page.right - 2 * amountWidth,
  balance: page.right - amountWidth,
};
const whatWidth = columns.amount - columns.what - 10;
/** A row with two lines, and the line below it. */
const rowRoom = 44;

/** The statement as a PDF, made when it is asked for. */
export function renderStatement({ statement, address, settings, madeAt }: Sheet): Promise<Buffer<ArrayBuffer>> {
  const { institution, from, to, accounts } = statement;
  const seller = sellerLines({ ...settings, seller: settings.seller.join('\n') });
  const name = seller[0] ?? '';
  const title = `Statement of ${institution}`;
  const { paper, end } = newPaper({ title, author: name, madeAt: new Date(madeAt) });
  const questions = settings.contactEmail && `Questions about this statement: ${settings.contactEmail}`;
  const foot = () => drawFoot(paper, questions, [name, 'Statement'].filter(Boolean).join(' · '));
  const belowHead = drawHead(paper, { heading: 'STATEMENT', number: '', logo: settings.logo }, seller);
  const parties = {
    ...{ label: 'For', institution, attention: '', address: address ? addressLines(address) : [] },
    facts: [
      ['From', longDay(from)],
      ['To', longDay(to)],
    ] as const,
  };
  let y = drawParties(paper, parties, belowHead);
  if (accounts.length === 0) write(paper, 'Nothing was invoiced, credited or paid, and nothing is owed.', page.left, y);
  for (const account of accounts) {
    const turn = (room: number, below: number) => {
      if (below + room <= page.bottom - 10) return below;
      foot();
      paper.pdf.addPage();
      return page.top;
    };
    y = drawAccount(paper, { account, from, to, turn }, turn(3 * rowRoom, y)) + 24;
  }
  foot();
  return end();
}

interface Drawing {
  account: Account;
  from: string;
  to: string;
  /** Begins a page where less than this room is left, and returns where to go on. */
  turn: (room: number, y: number) => number;
}

function drawAccount(paper: Paper, { account, from, to, turn }: Drawing, top: number): number {
  const { currency, openingMinor, closingMinor, rows } = account;
  const table = part(paper, 'Table', paper.root);
  const line = (y: number, [day, what, amount, balance]: string[], style: Parameters<typeof write>[4] = {}): number => {
    const parent = part(paper, 'TR', table);
    const cell = { size: 9, tag: 'TD', ...style, parent } as const;
    write(paper, day ?? '', columns.day, y, { ...cell, width: 90 });
    const below = write(paper, what ?? '', columns.what, y, { ...cell, width: whatWidth });
    const figure = { ...cell, width: amountWidth, align: 'right' } as const;
    write(paper, amount ?? '', columns.amount, y, figure);
    write(paper, balance ?? '', columns.balance, y, figure);
    return below + 5;
  };
  const money = (minor: number) => formatMoney(minor, currency);
  let y = writeHeading(paper, `Account in ${currency}`, top) + 6;
  y = line(y, ['Date', 'Entry', 'Amount', 'Balance'], { tag: 'TH', scope: 'Column', isBold: true });
  drawRule(paper, y - 2);
  y = line(y + 4, [longDay(from), 'Brought forward', '', money(openingMinor)]);
  for (const row of rows) {
    const amount = row.kind === 'reminder' ? '' : money(row.amountMinor);
    y = line(turn(rowRoom, y), [longDay(row.day), whatOf(row), amount, money(row.balanceMinor)]);
  }
  y = turn(rowRoom, y);
  drawRule(paper, y);
  return line(y + 8, [longDay(to), closingMinor < 0 ? 'In your favour' : 'Owed', '', money(closingMinor)], {
    isBold: true,
  });
}

function whatOf({ kind, number, invoiceNumber, text }: StatementRow): string {
  const name = `${statementKindNames[kind]} ${kind === 'credit note' ? `${number} for ${invoiceNumber}` : number}`;
  return text ? `${name}: ${text}` : name;
}
