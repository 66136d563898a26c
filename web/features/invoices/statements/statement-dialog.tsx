import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Statement } from '#contract/plans-and-usage/statements.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { statementKindNames } from '#contract/values/plans-and-usage/statements.ts';
import { FileLink } from '#web/features/invoices/invoice-files.tsx';
import { call, readOf } from '#web/lib/calls/api.ts';
import { dayText } from '#web/lib/days.ts';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { statementFile } from './statement-columns.ts';

interface StatementDialogProps {
  /** Undefined: the viewer's own. */
  institution: number | undefined;
  onClose: () => void;
}

/** The account of an institution in a period, with its files. */
export function StatementDialog({ institution, onClose }: StatementDialogProps) {
  const today = londonTime(Date.now()).day;
  const [period, setPeriod] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const isWhole = period.from !== '' && period.to !== '';
  const isBackwards = isWhole && period.to < period.from;
  const query = { institution, ...period };
  const canRead = isWhole && !isBackwards;
  const read = useQuery({
    ...readOf('GET /api/statements', { query }),
    enabled: canRead,
    placeholderData: keepPreviousData,
  });
  const asked = new URLSearchParams({ ...period, ...(institution && { institution: String(institution) }) });
  const name = `statement-${period.from}-${period.to}`;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Statement"
      description="Invoices, credit notes, payments and reminders in a period, and the balance."
      className="md:max-w-160"
      footer={
        canRead && (
          <>
            <CsvButton
              label="Export CSV: statement"
              fileName={`${name}.csv`}
              rows={async () => statementFile(await call('GET /api/statements', { query }))}
            />
            <FileLink href={`/api/statements/pdf?${asked}`} fileName={`${name}.pdf`} name="the statement" text="PDF" />
          </>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField label="From" value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
        <DayField
          label="To"
          value={period.to}
          error={isBackwards ? 'The period ends before it begins' : undefined}
          onChange={(to) => setPeriod({ ...period, to })}
        />
      </div>
      <div className="mt-4">
        {read.error && !read.data && <FailedRead title="Failed to fetch the statement" read={read} />}
        {!read.error && !read.data && canRead && <TableSkeleton label="Loading statement..." />}
        {read.data && <Accounts statement={read.data} />}
      </div>
    </Dialog>
  );
}

function Accounts({ statement: { accounts } }: { statement: Statement }) {
  if (accounts.length === 0)
    return <p className="text-control text-muted">Nothing in this period, and nothing is owed.</p>;
  return accounts.map(({ currency, openingMinor, closingMinor, rows }) => (
    <div key={currency} className="mb-4 overflow-x-auto">
      <table className="w-full text-control">
        <caption className="sr-only">Account in {currency}</caption>
        <thead className="border-b text-left text-muted text-small">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              Date
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              What
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-medium">
              Amount
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Balance
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          <Line what="Brought forward" balance={formatMoney(openingMinor, currency)} />
          {rows.map(({ day, kind, number, invoiceNumber, text, amountMinor, balanceMinor }) => (
            <Line
              key={`${day} ${kind} ${number} ${balanceMinor}`}
              day={dayText(day)}
              what={`${statementKindNames[kind]} ${number}${number === invoiceNumber ? '' : ` for ${invoiceNumber}`}`}
              text={text}
              amount={kind === 'reminder' ? '' : formatMoney(amountMinor, currency)}
              balance={formatMoney(balanceMinor, currency)}
            />
          ))}
          <Line
            what={closingMinor < 0 ? 'In your favour' : 'Owed'}
            balance={formatMoney(closingMinor, currency)}
            isSum
          />
        </tbody>
      </table>
    </div>
  ));
}

interface LineProps {
  day?: string;
  what: string;
  text?: string;
  amount?: string;
  balance: string;
  isSum?: boolean;
}

function Line({ day, what, text, amount, balance, isSum = false }: LineProps) {
  return (
    <tr className={isSum ? 'font-semibold' : ''}>
      <td className="whitespace-nowrap py-2 pr-3 align-top">{day}</td>
      <td className="wrap-anywhere min-w-40 py-2 pr-3 align-top">
        {what}
        {text && <span className="block text-muted text-small">{text}</span>}
      </td>
      <td className="whitespace-nowrap py-2 pr-3 text-right align-top tabular-nums">{amount}</td>
      <td className="whitespace-nowrap py-2 text-right align-top tabular-nums">{balance}</td>
    </tr>
  );
}
