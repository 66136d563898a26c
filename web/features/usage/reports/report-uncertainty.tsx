import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import { useConfirmReport } from '#web/features/usage/usage.api.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Shows what is uncertain about a report; admins can confirm its figures. */
export function ReportUncertainty({ report, isAdmin }: { report: UsageReport; isAdmin: boolean }) {
  const { id, title, checked, doubt } = report;
  const confirm = useConfirmReport();
  if (checked === 'missing' && isAdmin) {
    return <p className="mt-1 text-small text-warning">The original file is gone. Its figures are kept.</p>;
  }
  if (checked !== 'uncertain') return null;
  if (!isAdmin) return <p className="mt-1 text-small text-warning">These figures are uncertain and being checked.</p>;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-warning">
      <p className="wrap-anywhere min-w-0">These figures are uncertain. {doubt}</p>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Confirm the figures of ${title}`}
        isPending={confirm.isPending}
        pendingText="Confirming..."
        onClick={() => confirm.mutate(id)}
      >
        Confirm figures
      </Button>
    </div>
  );
}
