import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { usePlanOn } from '#web/lib/plans.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { describeChange } from './plan-change.ts';

interface PlanChangeDialogProps {
  current: Subscription;
  tier: Tier;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms a change of plan, which cannot be undone and may end a paid one. */
export function PlanChangeDialog({ current, tier, isPending, onClose, onConfirm }: PlanChangeDialogProps) {
  const planOn = usePlanOn();
  if (!planOn) return null;
  const today = londonTime(Date.now()).day;
  const { title, now, next, losses, action } = describeChange(current, { tier, plan: planOn(tier, today), today });
  return (
    <ConfirmDialog
      title={title}
      confirmText={action}
      pendingText="Updating..."
      isDangerous={losses.length > 0}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 text-control">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <Fact label="Institution">{current.companyName}</Fact>
          <Fact label="Now">{now}</Fact>
          <Fact label="New">{next}</Fact>
        </dl>
        {losses.length > 0 && (
          <div className="flex gap-2 rounded-control bg-warning-surface px-3 py-2 text-warning">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <ul className="flex flex-col gap-1">
              {losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </>
  );
}
