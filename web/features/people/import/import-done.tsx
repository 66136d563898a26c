import CircleCheck from 'lucide-react/icons/circle-check';
import type { ImportResult } from '#contract/people/customers.ts';
import { InvitationOutcome } from '#web/features/people/invitations/invitation-outcome.tsx';
import { countText } from '#web/lib/numbers.ts';

interface ImportDoneProps {
  result: ImportResult;
  isInvited: boolean;
}

/** Everybody is added; texts of invitations can be saved only now. */
export function ImportDone({ result, isInvited }: ImportDoneProps) {
  const { rows, links, mailed, leftOut } = result;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 font-semibold text-body">
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
        {countText(rows.length)} {rows.length === 1 ? 'customer was' : 'customers were'} added
      </p>
      {isInvited ? (
        <InvitationOutcome invited={{ mailed, texts: links, leftOut }} />
      ) : (
        <p className="text-body">Nobody was invited yet. Invite them under People.</p>
      )}
    </div>
  );
}
