import CircleCheck from 'lucide-react/icons/circle-check';
import type { ImportResult } from '#contract/people/customers.ts';
import { InvitationOutcome } from '#web/features/people/invitations/invitation-outcome.tsx';
import { useUndoImport } from '#web/features/people/people.api.ts';
import { countText } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface ImportDoneProps {
  result: ImportResult;
  isInvited: boolean;
}

/** Everybody is added; texts of invitations can be saved only now. */
export function ImportDone({ result, isInvited }: ImportDoneProps) {
  const { rows, links, mailed, leftOut, importId } = result;
  const undo = useUndoImport();
  const people = rows.filter(({ username }) => username !== null).length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 font-semibold text-body">
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
        {countText(people)} {people === 1 ? 'customer was' : 'customers were'} added
      </p>
      {importId !== null && (
        <p className="text-control">
          <Button
            variant="secondary"
            size="sm"
            isPending={undo.isPending}
            pendingText="Undoing..."
            isDisabled={undo.isSuccess}
            onClick={() => undo.mutate(importId)}
          >
            {undo.isSuccess ? 'Undone' : 'Undo this import'}
          </Button>{' '}
          <span className="text-muted">until someone has signed in; also later, under Import CSV</span>
        </p>
      )}
      {isInvited && people > 0 ? (
        <InvitationOutcome invited={{ mailed, texts: links, leftOut }} />
      ) : (
        people > 0 && (
          <p className="text-body">No one has been invited yet. You can invite these people under People.</p>
        )
      )}
    </div>
  );
}
