import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { LaterMessage } from '#contract/chat/later-messages.ts';
import type { HeldReason } from '#contract/values/chat/later-messages.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useLaterMessages, useSendNow, useWithdrawLater } from './later-messages.api.ts';

/** The viewer's messages that wait for their time, and those that were held, between the log and the composer. */
export function LaterMessages({ summary }: { summary: ConversationSummary }) {
  const waiting = useLaterMessages(summary.contact.id);
  if (waiting.length === 0) return null;
  return (
    <ul
      aria-label="Messages to be sent later"
      className="max-h-40 shrink-0 divide-y overflow-y-auto border-t bg-surface print:hidden"
    >
      {waiting.map((message) => (
        <li key={message.id}>
          <LaterItem message={message} name={firstName(summary.contact.fullName)} />
        </li>
      ))}
    </ul>
  );
}

function LaterItem({ message: { id, content, sendAt, held }, name }: { message: LaterMessage; name: string }) {
  const now = useMinute();
  const withdraw = useWithdrawLater();
  const send = useSendNow();
  const isPending = withdraw.isPending || send.isPending;
  const Icon = held ? TriangleAlert : Clock;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5',
        held !== null && 'bg-warning-surface',
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', held ? 'text-warning' : 'text-muted')} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-control">{content}</p>
        <p className={classNames('text-small', held ? 'font-medium text-warning' : 'text-muted')}>
          {held ? `Not sent: ${heldTexts[held](name)}` : `Will be sent ${momentText(sendAt, now)}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" isDisabled={isPending} onClick={() => send.mutate(id)}>
          Send now
        </Button>
        <Button variant="secondary" size="sm" isDisabled={isPending} onClick={() => withdraw.mutate(id)}>
          Withdraw
        </Button>
      </div>
    </div>
  );
}

const heldTexts: Readonly<Record<HeldReason, (name: string) => string>> = {
  answered: (name) => `${name} has written since`,
  refused: (name) => `you can no longer write to ${name} here`,
  gone: () => 'the message that it answers is gone',
  restored: () => 'the portal was restored from a copy, and it may have left before',
};
