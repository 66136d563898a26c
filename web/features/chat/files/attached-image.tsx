import { Suspense, useState } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useHasBeenOpen } from '#web/ui/overlays/use-has-been-open.ts';
import { shownSize } from './image-size.ts';

const ImageDialog = lazyPart(() => import('./image-dialog.tsx').then((file) => file.ImageDialog));

/** An image in the log. Its space is reserved, so that the log does not move when it loads. */
export function AttachedImage({ attachment, onBroken }: { attachment: Attachment; onBroken: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(isOpen);
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
      <Suspense>
        {hasBeenOpen && <ImageDialog attachment={attachment} isOpen={isOpen} onOpenChange={setOpen} />}
      </Suspense>
    </>
  );
}
