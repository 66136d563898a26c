import { useState } from 'react';
import type { Attachment } from '#contract/chat/attachments.ts';
import { ImageDialog } from './image-dialog.tsx';
import { shownSize } from './image-size.ts';

/** An image in the log. Its space is reserved, so that the log does not move when it loads. */
export function AttachedImage({ attachment, onBroken }: { attachment: Attachment; onBroken: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { width, height } = shownSize(attachment);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className="block max-w-full overflow-hidden rounded-[10px] bg-sunken"
      >
        <img
          src={`${attachment.url}?inline`}
          alt={attachment.filename}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          // Dropped on the composer it would be taken for a new file.
          draggable={false}
          onError={onBroken}
          className="size-full object-contain"
        />
      </button>
      <ImageDialog attachment={attachment} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
