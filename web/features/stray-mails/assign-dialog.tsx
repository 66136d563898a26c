import { useState } from 'react';
import type { StrayMail } from '#contract/inbound-mail.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { CustomerField } from '#web/ui/fields/customer-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useAssignMail } from './stray-mails.api.ts';

/** Asks whose message an e-mail is. Where the mail server vouched for its sender, nobody else is offered. */
export function AssignDialog({ mail, onClose }: { mail: StrayMail; onClose: () => void }) {
  const viewer = useViewer();
  const [chosen, setChosen] = useState<{ id: number; fullName: string } | null>(mail.sender);
  const assign = useAssignMail(mail.id, onClose);
  return (
    <FormDialog
      title={mail.sender ? `Put this e-mail into ${mail.sender.fullName}’s conversation?` : 'Whose message is this?'}
      description={`The e-mail becomes a message from ${chosen?.fullName ?? 'this person'} to support, sent from ${mail.fromAddress || 'an unknown address'}. The whole e-mail stays readable there, with your name.`}
      submitText="Put into the conversation"
      pendingText="Saving..."
      isPending={assign.isPending}
      isDisabled={chosen === null}
      disabledReason="Choose a person first"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) assign.mutate({ userId: chosen.id, contactId: viewer.id });
      }}
    >
      {mail.sender === null && (
        <CustomerField
          value={chosen?.id ?? null}
          hint="No one vouched for the sender. Make sure that the e-mail is from this person before you put it into the conversation."
          error={undefined}
          onChoose={(id, customer) => setChosen(id === null ? null : { id, fullName: customer?.fullName ?? '' })}
        />
      )}
    </FormDialog>
  );
}
