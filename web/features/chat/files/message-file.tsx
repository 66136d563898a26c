import { Suspense, useState } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { type FileKind, fileKinds } from '#contract/values/file-kinds.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { AttachedImage } from './attached-image.tsx';

const FileCard = lazyPart(() => import('./file-card.tsx').then((file) => file.FileCard));

/** The file of a message: an image if the browser can show it, else a card. */
export function MessageFile({ attachment, isOnPrimary }: { attachment: Attachment; isOnPrimary: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const { isImage }: FileKind = fileKinds[attachment.kind];
  if (isImage && !isBroken) return <AttachedImage attachment={attachment} onBroken={() => setBroken(true)} />;
  return (
    // As large as a card, so that nothing moves as its file comes.
    <Suspense fallback={<span className="block min-h-13 w-72 max-w-full" />}>
      <FileCard attachment={attachment} isOnPrimary={isOnPrimary} />
    </Suspense>
  );
}
