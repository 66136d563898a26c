import { useState } from 'react';
import type { PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { SignedFileLink } from './signed-file-link.tsx';
import { TermDialog } from './term-dialog.tsx';
import { useTerms, useWithdrawTerm } from './terms.api.ts';

interface TermsDialogProps {
  institution: { id: number; name: string };
  onClose: () => void;
}

/** All terms of an institution's plan, for staff; administrators change and withdraw them here. */
export function TermsDialog({ institution, onClose }: TermsDialogProps) {
  const read = useTerms(institution.id);
  const { rows, error, isFetching, refetch } = read;
  const [changing, setChanging] = useState<PlanTerm | null>(null);
  const [withdrawing, setWithdrawing] = useState<PlanTerm | null>(null);
  if (changing) return <TermDialog institution={institution} term={changing} onClose={() => setChanging(null)} />;
  if (withdrawing)
    return <WithdrawDialog institution={institution} term={withdrawing} onClose={() => setWithdrawing(null)} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Plan of ${institution.name}`}>
      {!rows && error !== null && <FailedRead title="Failed to fetch the plan" read={{ error, isFetching, refetch }} />}
      {!rows && error === null && <TableSkeleton label="Loading the plan..." />}
      {rows?.length === 0 && <p className="text-control text-muted">No plan yet</p>}
      <ul className="divide-y">
        {rows?.map((term) => (
          <TermItem
            key={term.id}
            term={term}
            onChange={() => setChanging(term)}
            onWithdraw={() => setWithdrawing(term)}
          />
        ))}
      </ul>
      <MoreRows read={read} isByButton />
    </Dialog>
  );
}

const states: Record<PlanTerm['state'], { label: string; tone: 'good' | 'attention' | 'neutral' }> = {
  active: { label: 'Current', tone: 'good' },
  upcoming: { label: 'To come', tone: 'good' },
  cancelled: { label: 'Changed', tone: 'neutral' },
  expired: { label: 'Ended', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'attention' },
};

interface TermItemProps {
  term: PlanTerm;
  onChange: () => void;
  onWithdraw: () => void;
}

function TermItem({ term, onChange, onWithdraw }: TermItemProps) {
  const may = useCapabilities();
  const { tier, startDate, endDate, state, note, file } = term;
  const days = `${dayText(startDate)} to ${dayText(endDate)}`;
  const name = `${tierName(tier)}, ${days}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-control">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <TierBadge tier={tier} />
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
        </p>
        <p className="mt-1">
          {days}, {priceText(term)}
        </p>
        <p className="text-muted text-small">{factsOf(term)}</p>
        {note && <p className="whitespace-pre-line text-muted text-small">{note}</p>}
        {file && <SignedFileLink file={file} of={name} />}
      </div>
      {may.managesInstitutions && state !== 'withdrawn' && (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
          <Button variant="secondary" size="sm" aria-label={`Withdraw ${name}`} onClick={onWithdraw}>
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

function priceText({ priceMinor, currency, isTrial }: PlanTerm): string {
  if (isTrial) return 'a trial without a price';
  return priceMinor === null ? 'price not agreed yet' : `${formatMoney(priceMinor, currency)} excl. VAT`;
}

function factsOf({ allowance, purchaseOrder, reference, noticeDay, invoiceNumber }: PlanTerm): string {
  const facts = [
    allowance !== null && `${allowance.toLocaleString('en-GB')} insights agreed`,
    purchaseOrder && `purchase order ${purchaseOrder}`,
    reference && `reference ${reference}`,
    noticeDay && `notice by ${dayText(noticeDay)}`,
    invoiceNumber && `invoice ${invoiceNumber}`,
  ];
  return facts.filter(Boolean).join(', ');
}

interface WithdrawDialogProps extends TermsDialogProps {
  term: PlanTerm;
}

function WithdrawDialog({ institution, term, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawTerm();
  return (
    <ConfirmDialog
      title={`Withdraw ${tierName(term.tier)} of ${institution.name}?`}
      confirmText="Withdraw"
      pendingText="Withdrawing..."
      isDangerous
      isPending={withdraw.isPending}
      onConfirm={() => withdraw.mutate(term, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-control">
        The plan from {dayText(term.startDate)} to {dayText(term.endDate)} leaves the history that customers see. Staff
        see it as withdrawn. To end a plan early, change its end date instead.
      </p>
    </ConfirmDialog>
  );
}
