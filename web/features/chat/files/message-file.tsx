import { useState } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { type FileKind, fileKinds } from '#contract/values/file-kinds.ts';
import { AttachedImage } from './attached-image.tsx';
import { FileCard } from './file-card.tsx';

/** The file of a message: an image if the browser can show it, else a card. */
export function MessageFile({ attachment, isOnPrimary }: { attachment: Attachment; isOnPrimary: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const { isImage }: FileKind = fileKinds[attachment.kind];
  if (!isImage || isBroken) return <FileCard attachment={attachment} isOnPrimary={isOnPrimary} />;
  return <AttachedImage attachment={attachment} onBroken={() => setBroken(true)} />;
}
