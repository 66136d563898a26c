import { Suspense } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MessageContent } from './message-content.tsx';
import type { BubbleRow } from './message-rows.ts';

const QuotedMessage = lazyPart(() =>
  import('#web/features/chat/message/quoted-message.tsx').then((file) => file.QuotedMessage),
);

const WholeEmail = lazyPart(() =>
  import('#web/features/chat/e-mails/whole-e-mail.tsx').then((file) => file.WholeEmail),
);

interface BubbleBodyProps {
  row: BubbleRow;
  summary: ConversationSummary;
  isOwn: boolean;
  onOpenMessage?: ((contactId: number, messageId: number) => void) | undefined;
}

/** The content of a message: quotation, text or file, and whether it was edited. */
export function BubbleBody({ row, summary, isOwn, onOpenMessage }: BubbleBodyProps) {
  const { replyTo, isDeleted, isEdited } = row;
  const hasCard = row.attachment !== null || row.enclosure !== null;
  const isFailed = row.delivery === 'failed';
  const openAnswered = onOpenMessage && replyTo && (() => onOpenMessage(summary.contact.id, replyTo.id));
  return (
    <div
      dir="auto"
      className={classNames(
        'w-fit max-w-[min(75%,72ch)] whitespace-pre-wrap rounded-bubble text-body outline-offset-2 [overflow-wrap:anywhere] max-md:max-w-[85%]',
        'group-focus-visible/row:outline-2 group-data-[found]/row:animate-flash motion-reduce:group-data-[found]/row:outline-2',
        hasCard ? 'p-1' : 'px-3.5 py-2',
        bubbleLook(row, isOwn),
        row.endsGroup && (row.isOurs ? 'rounded-br-sm' : 'rounded-bl-sm'),
        isFailed ? 'outline-2 outline-danger outline-dashed' : 'outline-focus',
      )}
    >
      {replyTo && !isDeleted && (
        // Two lines high like the quotation, so that nothing moves when its code loads.
        <Suspense fallback={<div className="mb-1.5 h-12" />}>
          <QuotedMessage quote={replyTo} summary={summary} onOpen={openAnswered || undefined} />
        </Suspense>
      )}
      <MessageContent row={row} isOwn={isOwn} />
      {row.mailedId !== null && (
        <Suspense fallback={<span className="mt-1 block h-4" />}>
          <WholeEmail messageId={row.mailedId} isOnPrimary={isOwn} />
        </Suspense>
      )}
      {isEdited && (
        <span className={classNames('mt-0.5 block text-caption', !isOwn && 'text-muted', hasCard && 'px-2.5 pb-1')}>
          edited
        </span>
      )}
    </div>
  );
}

function bubbleLook({ isOurs, isDeleted }: BubbleRow, isOwn: boolean): string {
  if (isDeleted) return 'border border-dashed border-control text-muted italic';
  if (isOwn) return 'bg-bubble-own text-bubble-own-text';
  return `border ${isOurs ? 'border-bubble-team-line bg-bubble-team' : 'border-bubble-other-line bg-bubble-other'}`;
}
