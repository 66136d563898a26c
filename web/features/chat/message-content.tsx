import { LinkedText } from './linked-text.tsx';
import { MessageFile } from './message-file.tsx';
import type { BubbleRow } from './message-rows.ts';

/** What a bubble holds: the text, or a file with the text that was typed with it. */
export function MessageContent({ row: { content, attachment }, isOwn }: { row: BubbleRow; isOwn: boolean }) {
  if (!attachment) return <LinkedText text={content} isOnPrimary={isOwn} />;
  // Where nothing was typed the content is the file's name, which the file shows itself.
  const hasText = content !== attachment.filename;
  return (
    <>
      <MessageFile attachment={attachment} isOnPrimary={isOwn} />
      {hasText && (
        <p className="px-2.5 pt-1.5 pb-1">
          <LinkedText text={content} isOnPrimary={isOwn} />
        </p>
      )}
    </>
  );
}
