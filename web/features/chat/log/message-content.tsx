import { Suspense } from 'react';
import { enclosureWords } from '#contract/values/chat/enclosures.ts';
import { MessageFile } from '#web/features/chat/files/message-file.tsx';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { LinkedText } from './linked-text.tsx';
import type { BubbleRow } from './message-rows.ts';

const EnclosureCard = lazyPart(() =>
  import('#web/features/chat/enclosures/enclosure-card.tsx').then((file) => file.EnclosureCard),
);

export function MessageContent({ row, isOwn }: { row: BubbleRow; isOwn: boolean }) {
  const { content, attachment, enclosure, isDeleted } = row;
  if (isDeleted) return isOwn ? 'You deleted this message' : 'This message was deleted';
  if (!attachment && !enclosure) return <LinkedText text={content} isOnPrimary={isOwn} />;
  // Without a text the content is the file's name or a fixed word, which the card shows itself.
  const hasText = content !== (attachment ? attachment.filename : enclosure && enclosureWords[enclosure.kind]);
  return (
    <div className={hasText ? 'min-w-52' : undefined}>
      {attachment && <MessageFile attachment={attachment} isOnPrimary={isOwn} />}
      {enclosure && (
        <Suspense fallback={<span className="block min-h-13 w-72 max-w-full" />}>
          <EnclosureCard enclosure={enclosure} isOnPrimary={isOwn} />
        </Suspense>
      )}
      {hasText && (
        // No wider than the card above it.
        <p className="w-0 min-w-full px-2.5 pt-1.5 pb-1">
          <LinkedText text={content} isOnPrimary={isOwn} />
        </p>
      )}
    </div>
  );
}
