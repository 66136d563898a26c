import type { ReactNode } from 'react';
import type { InvoicePaper } from '#contract/plans-and-usage/invoices.ts';
import { paths } from '#contract/values/pages.ts';
import { formatBasisPoints, formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { vatRuleNames } from '#contract/values/plans-and-usage/vat-rules.ts';
import { dayText } from '#web/lib/days.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { PlaceLink } from '#web/ui/place-link.tsx';

interface PaperProps {
  paper: InvoicePaper;
  /** Address of the PDF; none while there is no amount yet. */
  preview: string | undefined;
  /** The amount is not typed yet, so the sums are left out. */
  hasAmount: boolean;
}

/** Why an invoice cannot be sent yet; null if it can. */
export function whyNotSent(paper: InvoicePaper | undefined): string | null {
  if (!paper) return null;
  return paper.missing === null ? (paper.vatProblem ?? paper.unprintable) : `Missing: ${paper.missing}`;
}

/** An invoice as it will read, before it is sent. */
export function Paper({ paper, preview, hasAmount }: PaperProps) {
  const { seller, institution, attention, address, purchaseOrder, issueDate, dueDate, payment, note } = paper;
  return (
    <div className="flex flex-col gap-4 text-control">
      {paper.missing !== null && (
        <p className="rounded-control bg-warning-surface px-3 py-2 text-warning">
          This can’t be sent yet. Missing: {paper.missing}.{' '}
          <PlaceLink href={paths.adminInvoicing} className="underline">
            Add under Settings, Invoicing
          </PlaceLink>
        </p>
      )}
      {[paper.vatProblem, paper.unprintable].map(
        (problem) =>
          problem !== null && (
            <p key={problem} className="rounded-control bg-warning-surface px-3 py-2 text-warning">
              {problem}
            </p>
          ),
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact label="From">{seller.length === 0 ? 'Missing' : seller.join(', ')}</Fact>
        <Fact label="To">
          {[institution, attention, ...address].join(', ')}
          {address.length === 0 && <span className="block text-muted">No billing address</span>}
        </Fact>
        <Fact label="Dated">
          {dayText(issueDate)}, due by {dayText(dueDate)}
        </Fact>
        {purchaseOrder && <Fact label="Purchase order">{purchaseOrder}</Fact>}
        <Fact label="VAT">
          {vatRuleNames[paper.vatRule]}
          <span className="block text-muted">{paper.vatWhy}</span>
        </Fact>
        <Fact label="Pay to">{payment.length === 0 ? 'Missing' : payment.join(', ')}</Fact>
        {note && <Fact label="Note">{note}</Fact>}
      </dl>
      <Lines paper={paper} hasAmount={hasAmount} />
      {paper.vatReason && <p className="text-muted">{paper.vatReason}</p>}
      {preview !== undefined && (
        <a href={preview} download="draft.pdf" className={`${buttonClasses('secondary', 'sm')} self-start`}>
          Preview as PDF
        </a>
      )}
    </div>
  );
}

function Lines({ paper, hasAmount }: Pick<PaperProps, 'paper' | 'hasAmount'>) {
  const { lines, currency, vatPence, vatBasisPoints, netPence, totalPence } = paper;
  const money = (minor: number) => (hasAmount ? formatMoney(minor, currency) : '–');
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 border-t pt-3 tabular-nums">
      {lines.map(({ description, quantity, unitPence, netPence: sum, details }) => (
        <Sum key={`${description} ${quantity} ${unitPence}`} value={money(sum)}>
          {quantity > 1 && `${quantity} × `}
          {description}
          {details.map((detail) => (
            <span key={detail} className="block text-small">
              {detail}
            </span>
          ))}
        </Sum>
      ))}
      {vatPence > 0 && (
        <>
          <Sum value={money(netPence)}>Subtotal</Sum>
          <Sum value={money(vatPence)}>VAT at {formatBasisPoints(vatBasisPoints)}</Sum>
        </>
      )}
      <Sum value={money(totalPence)}>Total due</Sum>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  );
}

function Sum({ value, children }: { value: string; children: ReactNode }) {
  return (
    <>
      <dt className="wrap-anywhere text-muted">{children}</dt>
      <dd className="text-right font-semibold">{value}</dd>
    </>
  );
}
