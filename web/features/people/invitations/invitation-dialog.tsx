import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { InvitationOutcome } from './invitation-outcome.tsx';
import { type Invitees, useInvite } from './invitations.api.ts';

interface InvitationDialogProps {
  title: string;
  invitees: Invitees;
  /** People who were just added are invited as the dialog opens; others when the button is pressed. */
  isAtOnce?: boolean;
  submitText?: string;
  isDisabled?: boolean;
  onInvited?: () => void;
  onClose: () => void;
  /** The question before anybody is invited. */
  children?: ReactNode;
}

/** Invites people and shows the outcome: on its way by mail, or a text to pass on that is shown only here. */
export function InvitationDialog({
  title,
  invitees,
  isAtOnce = false,
  submitText = 'Invite',
  isDisabled = false,
  onInvited,
  onClose,
  children,
}: InvitationDialogProps) {
  const { mutate, data, error, isPending, isError } = useInvite();
  const send = () => mutate(invitees, { onSuccess: () => onInvited?.() });
  const wasSent = useRef(false);
  useEffect(() => {
    // In development React runs effects twice, and the second invitation would be refused.
    if (isAtOnce && !wasSent.current) send();
    wasSent.current = true;
  });
  const isOver = data !== undefined || isAtOnce;
  return (
    <Dialog
      isOpen
      onOpenChange={() => !isPending && onClose()}
      title={title}
      footer={
        isOver ? (
          <Button variant="secondary" onClick={onClose} isDisabled={isPending}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} isDisabled={isPending}>
              Cancel
            </Button>
            <Button onClick={send} isPending={isPending} pendingText="Inviting..." isDisabled={isDisabled}>
              {submitText}
            </Button>
          </>
        )
      }
    >
      {data && <InvitationOutcome invited={data} />}
      {data && data.remaining > 0 && (
        <p className="mt-4 text-body">{data.remaining} more are left: invite again to go on.</p>
      )}
      {!data && children}
      {!data && isPending && isAtOnce && <PageSpinner label="Inviting..." />}
      {isError && <ErrorState title="No one was invited" message={messageOf(error)} onRetry={send} className="py-4" />}
    </Dialog>
  );
}
