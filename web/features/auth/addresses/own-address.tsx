import { type ReactNode, useState } from 'react';
import type { MailSettings } from '#contract/people/addresses.ts';
import { dateText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { useSendLinkAgain } from './addresses.api.ts';

export function OwnAddress({ settings }: { settings: MailSettings }) {
  const { email, pendingEmail, pendingRefusal, emailRefusedAt, emailRefusal } = settings;
  const [isChanging, setChanging] = useState(false);
  const sendAgain = useSendLinkAgain();
  const isRefused = emailRefusedAt !== null;
  const canSendAgain = pendingEmail !== null || isRefused;
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      {email === null && pendingEmail === null && (
        <p className="text-control text-muted">
          No e-mail address yet. Add one to hear what happens while you’re away, and to reset a forgotten password.
        </p>
      )}
      {email !== null && (
        <Address
          address={email}
          state={<Badge tone={isRefused ? 'attention' : 'good'}>{isRefused ? 'Off' : 'Confirmed'}</Badge>}
        >
          {emailRefusedAt !== null &&
            `It has refused our e-mails since ${dateText(emailRefusedAt)}, so we don’t send any more there. ${emailRefusal ?? ''}`}
        </Address>
      )}
      {pendingEmail !== null && (
        <Address address={pendingEmail} state={<Badge tone="attention">Waiting to be confirmed</Badge>}>
          {pendingRefusal === null
            ? 'We have sent a link there. Open it within three days: until then nothing else is sent to this address.'
            : `Our e-mail with the link was refused: ${pendingRefusal}`}
        </Address>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {email === null && pendingEmail === null ? 'Add an address' : 'Change address'}
        </Button>
        {canSendAgain && (
          <Button
            variant="secondary"
            onClick={() => sendAgain.mutate()}
            isPending={sendAgain.isPending}
            pendingText="Sending..."
          >
            {pendingEmail === null ? 'Try this address again' : 'Send the link again'}
          </Button>
        )}
      </div>
      {isChanging && <AddressDialog known={pendingEmail ?? email} onClose={() => setChanging(false)} />}
    </div>
  );
}

function Address({ address, state, children }: { address: string; state: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 max-w-full">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium text-control">{address}</span>
        {state}
      </p>
      {children && <p className="wrap-anywhere mt-0.5 text-muted text-small">{children}</p>}
    </div>
  );
}
