import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { useDropTarget } from '#web/ui/fields/use-drop-target.ts';
import { useTray } from './chat.tray.ts';
import { ChatHead } from './chat-head.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { MessageLog } from './log/message-log.tsx';
import type { Jump } from './log/use-jump.ts';
import { firstName } from './person-names.ts';
import { useWrites } from './private-notes/use-writes.ts';
import { Writing } from './private-notes/writing.tsx';

const ChannelRating = lazyPart(() => import('./rating/channel-rating.tsx').then((file) => file.ChannelRating));
const ClosedNote = lazyPart(() => import('./composer/closed-note.tsx').then((file) => file.ClosedNote));
const CoverNote = lazyPart(() => import('./cover-note.tsx').then((file) => file.CoverNote));
const DropVeil = lazyPart(() => import('./composer/drop-veil.tsx').then((file) => file.DropVeil));
const PrintedTranscript = lazyPart(() => import('./log/printed-transcript.tsx').then((file) => file.PrintedTranscript));
const LaterMessages = lazyPart(() => import('./later/later-messages.tsx').then((file) => file.LaterMessages));
const RemindersHere = lazyPart(() => import('./reminders/reminders-here.tsx').then((file) => file.RemindersHere));
const TypingIndicator = lazyPart(() => import('./log/typing-indicator.tsx').then((file) => file.TypingIndicator));
const DeskBar = lazyPart(() => import('./desk/desk-bar.tsx').then((file) => file.DeskBar));

interface ChatBoxProps {
  summary: ConversationSummary;
  /** The page chose the conversation, not the viewer. */
  isOpenedByPage?: boolean;
  onBack?: (() => void) | undefined;
  onShowDetails?: (() => void) | undefined;
  onOpenMessage?: ((contactId: number, messageId: number) => void) | undefined;
  jump?: Jump | undefined;
  /** More items of the menu in the header. */
  actions?: ReactNode;
  closedAction?: ReactNode;
  /** Shown in the log before the first message. */
  emptyText?: string | undefined;
  className?: string;
}

export function ChatBox({
  summary,
  isOpenedByPage = false,
  onBack,
  onShowDetails,
  onOpenMessage,
  jump,
  actions,
  closedAction,
  emptyText,
  className = '',
}: ChatBoxProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const contactId = summary.contact.id;
  const isOwnScreen = onBack !== undefined;
  const { servesCustomers } = useCapabilities();
  const tray = useTray();
  const writing = useWrites(summary);
  const { isOver, handlers } = useDropTarget({
    // Notes carry no files.
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
      <Suspense>{(summary.away || summary.coveredFor || summary.readBy) && <CoverNote summary={summary} />}</Suspense>
      {summary.desk && (
        <AfterPage meanwhile={<div className="h-11 shrink-0 border-b bg-surface max-md:h-16.75" />}>
          <DeskBar summary={summary} />
        </AfterPage>
      )}
      {servesCustomers && (
        <AfterPage>
          <RemindersHere contactId={contactId} />
        </AfterPage>
      )}
      <div className="relative flex min-h-0 flex-1 flex-col bg-log">
        <MessageLog
          key={summary.conversation}
          summary={summary}
          isOpenedByPage={isOpenedByPage}
          jump={jump}
          emptyText={emptyText}
          onOpenMessage={onOpenMessage}
        />
        <AfterPage meanwhile={<div className="h-7 shrink-0" />}>
          <TypingIndicator summary={summary} />
        </AfterPage>
        <ConnectionBanner />
      </div>
      {summary.conversation.startsWith('channel:') && (
        <AfterPage>
          <ChannelRating summary={summary} />
        </AfterPage>
      )}
      <AfterPage>
        <LaterMessages summary={summary} />
      </AfterPage>
      {summary.closedReason === null ? (
        <Writing summary={summary} writing={writing} />
      ) : (
        <Suspense fallback={<div className="min-h-16 shrink-0 border-t bg-surface" />}>
          <ClosedNote reason={summary.closedReason} action={closedAction} />
        </Suspense>
      )}
      <AfterPage>
        <PrintedTranscript summary={summary} />
      </AfterPage>
      <Suspense>{isOver && <DropVeil name={firstName(summary.contact.fullName)} />}</Suspense>
    </Card>
  );
}

/**
 * Moves the focus after the conversation was chosen in the list: to the text field, or on touch screens to the heading, because a keyboard
 * would cover half the screen. In other cases the focus stays.
 */
function takeFocus(box: HTMLElement | null, contactId: number, isOwnScreen: boolean): void {
  const focused = document.activeElement;
  const isChosenRow = focused instanceof HTMLElement && focused.dataset['contact'] === String(contactId);
  const isLost = focused === document.body && isOwnScreen;
  if (!isChosenRow && !isLost) return;
  const hasKeyboard = window.matchMedia('(pointer: fine)').matches && !isOwnScreen;
  box?.querySelector<HTMLElement>(hasKeyboard ? 'textarea' : 'h2')?.focus({ preventScroll: true });
}
