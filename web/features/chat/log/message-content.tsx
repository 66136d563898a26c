import { MessageFile } from '#web/features/chat/files/message-file.tsx';
import { LinkedText } from './linked-text.tsx';
import type { BubbleRow } from './message-rows.ts';

/** The text of a message, or its file with the text typed with it. */
export function MessageContent({ row: { content, attachment, isDeleted }, isOwn }: { row: BubbleRow; isOwn: boolean }) {
  if (isDeleted) return isOwn ? 'You deleted this message' : 'This message was deleted';
  if (!attachment) return <LinkedText text={content} isOnPrimary={isOwn} />;
  // Without a text the content is the file's name, which the file shows itself.
  const hasText = content !== attachment.filename;
  return (
    <div className={hasText ? 'min-w-52' : undefined}>
      <MessageFile attachment={attachment} isOnPrimary={isOwn} />
      {hasText && (
        // No wider than the file above it.
        <p className="w-0 min-w-full px-2.5 pt-1.5 pb-1">
          <LinkedText text={content} isOnPrimary={isOwn} />
        </p>
      )}
    </div>
  );
}
