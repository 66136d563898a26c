import type { OutboxRow } from '#contract/mail.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useSendAgain } from './mail.api.ts';

export function OutboxItem({ row }: { row: OutboxRow }) {
  const { id, title, kind, to, address, isAddressOff, isPaused, state, reason } = row;
  const sendAgain = useSendAgain();
  const label = buttonOf(row);
  const receiver = to === null ? null : `${to}${address ? ` (${address})` : ''}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="wrap-anywhere min-w-60 flex-1">
        <p className="font-medium text-control">{title}</p>
        {(receiver ?? kind) && (
          <p className="text-muted text-small">{[receiver, kind].filter((part) => part !== null).join(' · ')}</p>
        )}
        <p className="text-caption text-muted">{whenOf(row)}</p>
        {reason && <p className="mt-1 text-small text-warning">{reason}</p>}
        {isAddressOff && (
          <p className="mt-1 text-small text-warning">
            This address is switched off because it permanently refused an e-mail. Nothing more is sent to it until you
            send again or it changes.
          </p>
        )}
        {isPaused && state !== 'sent' && (
          <p className="mt-1 text-small text-warning">This webhook is paused. Nothing is sent until it is resumed.</p>
        )}
      </div>
      {label && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${label}: ${title}${to === null ? '' : `, to ${to}`}`}
          isPending={sendAgain.isPending}
          pendingText="Sending..."
          onClick={() => sendAgain.mutate(id)}
        >
          {label}
        </Button>
      )}
    </div>
  );
}

/** Null for what was sent, or will be sent by itself soon. */
function buttonOf({ state, attempts, isPaused }: OutboxRow): string | null {
  if (isPaused || state === 'sent') return null;
  if (state === 'held') return 'Send';
  return state === 'failed' || attempts > 0 ? 'Send again' : null;
}

function whenOf({ state, createdAt, settledAt, dueAt, attempts }: OutboxRow): string {
  const written = `Written ${momentText(createdAt)}`;
  if (state === 'sent') return settledAt === null ? written : `${written} · Sent ${momentText(settledAt)}`;
  if (state === 'failed') {
    return `${written} · Given up${settledAt === null ? '' : ` ${momentText(settledAt)}`} after ${tries(attempts)}`;
  }
  if (state === 'held') return written;
  return attempts === 0 ? written : `${written} · ${tries(attempts)}, next ${momentText(dueAt)}`;
}

function tries(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}
