import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { DifferenceList } from '#web/features/technical-setup/difference-list.tsx';
import { valueText } from '#web/features/technical-setup/setup-texts.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { MeanwhileChange, SetupFields } from './setup-draft.ts';

interface MeanwhileNoticeProps {
  setup: TechnicalSetup;
  changes: readonly MeanwhileChange[];
  onTake: (typed: Partial<SetupFields>) => void;
}

/** Shows what a colleague saved while the form was open. Typed values stay. */
export function MeanwhileNotice({ setup: { updatedBy, updatedAt }, changes, onTake }: MeanwhileNoticeProps) {
  return (
    <section role="alert" aria-label="Changed in the meantime" className="rounded-card border border-warning p-4">
      <h2 className="text-h3">
        {updatedBy?.fullName ?? 'Someone'} has changed the technical setup in the meantime
        {updatedAt && `, ${momentText(updatedAt)}`}
      </h2>
      <p className="mt-1 mb-3 text-control text-muted">
        Their changes are in the form now, except where you had typed something. Check both, then save again.
      </p>
      <DifferenceList differences={changes}>
        {({ field, after, mine }) =>
          mine !== undefined && (
            <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-warning">
              <span className="wrap-anywhere">You typed: {valueText(field, mine)}</span>
              <Button variant="secondary" size="sm" onClick={() => onTake({ [field]: after })}>
                Take theirs
              </Button>
            </span>
          )
        }
      </DifferenceList>
    </section>
  );
}
