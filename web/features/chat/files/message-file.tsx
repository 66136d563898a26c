import { Suspense, useState } from 'react';
import type { Attachment } from '#contract/chat/attachments.ts';
import { type FileKind, fileKinds } from '#contract/values/files/file-kinds.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { shownSize } from './image-size.ts';

const FileCard = lazyPart(() => import('./file-card.tsx').then((file) => file.FileCard));
const AttachedImage = lazyPart(() => import('./attached-image.tsx').then((file) => file.AttachedImage));

/** The file of a message: an image if the browser can show it, else a card. Its space is reserved, so that nothing moves when it loads. */
export function MessageFile({ attachment, isOnPrimary }: { attachment: Attachment; isOnPrimary: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const { isImage }: FileKind = fileKinds[attachment.kind];
  const { width, height } = shownSize(attachment);
  if (!isImage || isBroken) {
    return (
      <Suspense fallback={<span className="block min-h-13 w-72 max-w-full" />}>
        <FileCard attachment={attachment} isOnPrimary={isOnPrimary} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<span className="block max-w-full" style={{ width, aspectRatio: `${width} / ${height}` }} />}>
      <AttachedImage attachment={attachment} onBroken={() => setBroken(true)} />
    </Suspense>
  );
}
