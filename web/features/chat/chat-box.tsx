import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { useDropTarget } from '#web/ui/fields/use-drop-target.ts';
import { useTray } from './chat.tray.ts';
import { ChatHead } from './chat-head.tsx';
import { ClosedNote } from './composer/closed-note.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { MessageLog } from './log/message-log.tsx';
import type { Jump } from './log/use-jump.ts';
import { firstName } from './person-names.ts';
import { useWrites } from './private-notes/use-writes.ts';
import { Writing } from './private-notes/writing.tsx';

const ChannelRating = lazyPart(() => import('./rating/channel-rating.tsx').then((file) => file.ChannelRating));
const DropVeil = lazyPart(() => import('./composer/drop-veil.tsx').then((file) => file.DropVeil));
const PrintedTranscript = lazyPart(() => import('./log/printed-transcript.tsx').then((file) => file.PrintedTranscript));
const TypingLine = lazyPart(() => import('./log/typing-line.tsx').then((file) => file.TypingLine));
const DeskBar = lazyPart(() => import('./desk/desk-bar.tsx').then((file) => file.DeskBar));

interface ChatBoxProps {
  summary: ConversationSummary;
  /** The page chose it, and not the viewer. */
  isOpenedByPage?: boolean;
  onBack?: (() => void) | undefined;
  onShowDetails?: (() => void) | undefined;
  onOpenMessage?: ((contactId: number, messageId: number) => void) | undefined;
  jump?: Jump | undefined;
  /** More items of the menu in its head. */
  actions?: ReactNode;
  /** What can be done about a conversation that is closed. */
  closedAction?: ReactNode;
  /** What stands in the log before the first message. */
  emptyLine?: string | undefined;
  className?: string;
}

/** The open conversation. */
export function ChatBox({
  summary,
  isOpenedByPage = false,
  onBack,
  onShowDetails,
  onOpenMessage,
  jump,
  actions,
  closedAction,
  emptyLine,
  className = '',
}: ChatBoxProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const contactId = summary.contact.id;
  const isOwnScreen = onBack !== undefined;
  const tray = useTray();
  const writing = useWrites(summary);
  const { isOver, handlers } = useDropTarget({
    // Files are sent, and a note is not.
    isDisabled: summary.closedReason !== null || writing.writes === 'note',
    onFiles: (files) => tray.add(contactId, files),
  });

  useEffect(() => {
    takeFocus(box.current, contactId, isOwnScreen);
  }, [contactId, isOwnScreen]);

  return (
    <Card
      {...handlers}
      ref={box}
      aria-labelledby={titleId}
      className={`relative flex min-h-0 flex-col overflow-hidden ${className}`}
    >
      <ChatHead
        summary={summary}
        titleId={titleId}
        onBack={onBack}
        onShowDetails={onShowDetails}
        onOpenMessage={onOpenMessage}
        actions={actions}
      />
      {summary.desk && (
        <AfterPage meanwhile={<div className="h-11 shrink-0 border-b bg-surface max-md:h-16.75" />}>
          <DeskBar summary={summary} />
        </AfterPage>
      )}
      <div className="relative flex min-h-0 flex-1 flex-col bg-log">
        <MessageLog
          key={summary.conversation}
          summary={summary}
          isOpenedByPage={isOpenedByPage}
          jump={jump}
          emptyLine={emptyLine}
          onOpenMessage={onOpenMessage}
        />
        <AfterPage meanwhile={<div className="h-7 shrink-0" />}>
          <TypingLine summary={summary} />
        </AfterPage>
        <ConnectionBanner />
      </div>
      {summary.conversation.startsWith('channel:') && (
        <AfterPage>
          <ChannelRating summary={summary} />
        </AfterPage>
      )}
      {summary.closedReason === null ? (
        <Writing summary={summary} writing={writing} />
      ) : (
        <ClosedNote reason={summary.closedReason} action={closedAction} />
      )}
      <AfterPage>
        <PrintedTranscript summary={summary} />
      </AfterPage>
      <Suspense>{isOver && <DropVeil name={firstName(summary.contact.fullName)} />}</Suspense>
    </Card>
  );
}

/**
 * Moves the focus of whoever has just chosen this conversation in the list: to the text field, or to the heading on
 * touch screens, where a keyboard would cover half the screen. Nobody else's focus moves.
 */
function takeFocus(box: HTMLElement | null, contactId: number, isOwnScreen: boolean): void {
  const focused = document.activeElement;
  const isChosenRow = focused instanceof HTMLElement && focused.dataset['contact'] === String(contactId);
  const isLost = focused === document.body && isOwnScreen;
  if (!isChosenRow && !isLost) return;
  const hasKeyboard = window.matchMedia('(pointer: fine)').matches && !isOwnScreen;
  box?.querySelector<HTMLElement>(hasKeyboard ? 'textarea' : 'h2')?.focus({ preventScroll: true });
}
