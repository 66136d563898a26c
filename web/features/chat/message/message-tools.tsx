import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useRef, useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { BubbleRow } from '#web/features/chat/log/message-rows.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useHasBeenOpen } from '#web/ui/overlays/use-has-been-open.ts';
import { moveBetweenMessages } from './message-keys.ts';
import { useLongPress } from './use-long-press.ts';

const MessageMenu = lazyPart(() => import('./message-menu.tsx').then((file) => file.MessageMenu));

interface MessageToolsProps {
  row: BubbleRow;
  summary: ConversationSummary;
  /** The arrow keys lead from it to the others (message-keys.ts). */
  isTabStop: boolean;
}

/**
 * The button beside a stored message that opens its menu. On touch screens a long press on the message does, and the button is for screen
 * readers and keyboards alone.
 */
export function MessageTools({ row, summary, isTabStop }: MessageToolsProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(isOpen);
  useLongPress(place, () => setOpen(true));
  const button = (
    <IconButton
      label="Message actions"
      icon={<Ellipsis />}
      aria-haspopup="menu"
      data-message-menu=""
      onKeyDown={moveBetweenMessages}
      tabIndex={isTabStop ? 0 : -1}
      className="-my-1 focus-visible:opacity-100 group-hover/row:opacity-100 aria-expanded:opacity-100 not-touch:opacity-0"
      // Once the menu is loaded, its trigger opens it.
      {...(!hasBeenOpen && { onClick: () => setOpen(true) })}
    />
  );
  return (
    <span ref={place} className="not-touch:relative touch:sr-only touch:has-focus-visible:not-sr-only print:hidden">
      {hasBeenOpen ? (
        <Suspense fallback={button}>
          <MessageMenu row={row} summary={summary} trigger={button} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}
