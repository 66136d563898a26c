import type { OutboxMail } from '#contract/mail.ts';
import { mailKindLabel } from '#contract/values/mail.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useSendAgain } from './mail.api.ts';

export function MailRow({ mail }: { mail: OutboxMail }) {
  const { id, subject, kind, fullName, address, isAddressOff, state, reason } = mail;
  const sendAgain = useSendAgain();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="wrap-anywhere min-w-60 flex-1">
        <p className="font-medium text-control">{subject}</p>
        <p className="text-muted text-small">
          {fullName}
          {address && ` (${address})`} · {mailKindLabel(kind)}
        </p>
        <p className="text-caption text-muted">{whenOf(mail)}</p>
        {reason && <p className="mt-1 text-small text-warning">{reason}</p>}
        {isAddressOff && (
          <p className="mt-1 text-small text-warning">
            This address is switched off because it permanently refused an e-mail. Nothing more is sent to it until you
            send again or it changes.
          </p>
        )}
      </div>
      {(state === 'failed' || state === 'held') && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Send again: ${subject}, to ${fullName}`}
          isPending={sendAgain.isPending}
          pendingText="Sending..."
          onClick={() => sendAgain.mutate(id)}
        >
          {state === 'held' ? 'Send' : 'Send again'}
        </Button>
      )}
    </div>
  );
}

function whenOf({ state, createdAt, settledAt, dueAt, attempts }: OutboxMail): string {
  const written = `Written ${momentText(createdAt)}`;
  if (state === 'sent') return `${written} · Sent ${momentText(settledAt ?? createdAt)}`;
  if (state === 'failed') return `${written} · Given up ${momentText(settledAt ?? createdAt)} after ${tries(attempts)}`;
  if (state === 'held') return written;
  return attempts === 0 ? written : `${written} · ${tries(attempts)}, next ${momentText(dueAt)}`;
}

function tries(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}
