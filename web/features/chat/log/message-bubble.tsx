import { memo, Suspense } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BubbleBody } from './bubble-body.tsx';
import { BubbleFooter, Signature } from './bubble-footer.tsx';
import { FailedMessage } from './failed-message.tsx';
import type { BubbleRow } from './message-rows.ts';

const MessageTools = lazyPart(() =>
  import('#web/features/chat/message/message-tools.tsx').then((file) => file.MessageTools),
);
const MessageEditor = lazyPart(() =>
  import('#web/features/chat/message/message-editor.tsx').then((file) => file.MessageEditor),
);

interface MessageBubbleProps {
  row: BubbleRow;
  summary: ConversationSummary;
  isOwn: boolean;
  /** Tab reaches this message's menu button. */
  isTabStop: boolean;
  isEditing: boolean;
  onOpenMessage?: ((contactId: number, messageId: number) => void) | undefined;
}

/** One message. The last of a group shows sender and time, and for own messages the delivery. */
export const MessageBubble = memo(
  function MessageBubble({ row, summary, isOwn, isTabStop, isEditing, onOpenMessage }: MessageBubbleProps) {
    const isFailed = row.delivery === 'failed';
    return (
      <li
        data-bubble={row.key}
        data-message={row.id ?? undefined}
        className={classNames(
          'group/row relative flex flex-col outline-none',
          row.isOurs ? 'items-end' : 'items-start',
          row.endsGroup ? 'pb-4' : 'pb-1',
        )}
      >
        <span className="sr-only">{isOwn ? 'You: ' : <Signature row={row} summary={summary} suffix=": " />}</span>
        <div className={classNames('flex w-full items-center gap-1', row.isOurs && 'flex-row-reverse')}>
          {isEditing ? (
            <Suspense>
              <MessageEditor row={row} summary={summary} />
            </Suspense>
          ) : (
            <BubbleBody row={row} summary={summary} isOwn={isOwn} onOpenMessage={onOpenMessage} />
          )}
          {row.id !== null && !row.isDeleted && !isEditing && summary.closedReason === null && (
            <AfterPage meanwhile={<span className="size-9 touch:hidden" />}>
              <MessageTools row={row} summary={summary} isTabStop={isTabStop} />
            </AfterPage>
          )}
        </div>
        {isFailed && row.outgoing && <FailedMessage outgoing={row.outgoing} />}
        {row.endsGroup && !isFailed && <BubbleFooter row={row} summary={summary} isOwn={isOwn} />}
      </li>
    );
  },
  (before, after) =>
    before.summary.contact === after.summary.contact &&
    before.summary.closedReason === after.summary.closedReason &&
    before.isTabStop === after.isTabStop &&
    before.isEditing === after.isEditing &&
    isSameRow(before.row, after.row),
);

// Rows are new objects after every change of the log, though most have the same content.
function isSameRow(a: BubbleRow, b: BubbleRow): boolean {
  const parts = Object.keys(a) as (keyof BubbleRow)[];
  return parts.every((part) => {
    if (part === 'attachment') return a.attachment?.url === b.attachment?.url;
    if (part === 'replyTo' || part === 'enclosure') return JSON.stringify(a[part]) === JSON.stringify(b[part]);
    return a[part] === b[part];
  });
}
