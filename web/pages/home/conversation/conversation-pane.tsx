import { Link, useRouterState } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { ChatBox } from '#web/features/chat/chat-box.tsx';
import { runShortcut } from '#web/lib/keys/shortcuts.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { conversationsLink } from '#web/lib/pages/links.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { useMessageInAddress } from './use-message-in-address.ts';

const ClosedChatAction = lazyPart(() =>
  import('#web/features/contacts/closed-chat-action.tsx').then((file) => file.ClosedChatAction),
);
const NewSessionItem = lazyPart(() =>
  import('#web/features/schedule/new-session-item.tsx').then((file) => file.NewSessionItem),
);

interface ConversationPaneProps {
  contactId: number | null;
  summary: ConversationSummary | undefined;
  /** The conversation in the address is known, so a missing one is really missing. */
  isLoaded: boolean;
  /** Set if no other pane shows the failure. */
  failure: { message: string; onRetry: () => void; isRetrying: boolean } | null;
  onBack: (() => void) | undefined;
  onShowDetails: (() => void) | undefined;
  /** Shown in the log before the first message. */
  emptyText: string | undefined;
  className: string;
}

/** The middle of Home: the open conversation, or a hint without one. */
export function ConversationPane({
  contactId,
  summary,
  isLoaded,
  failure,
  onBack,
  onShowDetails,
  emptyText,
  className,
}: ConversationPaneProps) {
  const { jump, openMessage } = useMessageInAddress();
  const isOpenedByPage = useRouterState({ select: ({ location }) => location.state.isOpenedByPage === true });
  useFocusToWrite(summary?.contact.id);
  if (summary) {
    return (
      <ChatBox
        summary={summary}
        isOpenedByPage={isOpenedByPage}
        onBack={onBack}
        onShowDetails={onShowDetails}
        onOpenMessage={openMessage}
        jump={jump}
        actions={
          summary.group !== 'earlier' && (
            <Suspense>
              <NewSessionItem contact={summary.contact} />
            </Suspense>
          )
        }
        emptyText={emptyText}
        closedAction={
          <Suspense>
            <ClosedChatAction contact={summary.contact} />
          </Suspense>
        }
        className={className}
      />
    );
  }
  if (failure) {
    return (
      <Pane className={className}>
        <ErrorState title="Failed to fetch conversations" {...failure} />
      </Pane>
    );
  }
  if (!isLoaded) return <Pane className={className} />;
  if (contactId === null) {
    return (
      <Pane className={className}>
        <EmptyState icon={<MessageSquare />} text="No conversation is open" detail="Choose someone to talk to." />
      </Pane>
    );
  }
  return (
    <Pane className={className}>
      <EmptyState
        icon={<MessageSquareOff />}
        text="This conversation is not available"
        detail="You are not connected with this person."
        action={
          <Link {...conversationsLink} className={buttonClasses('secondary')}>
            All conversations
          </Link>
        }
      />
    </Pane>
  );
}

/** Focuses the composer once the conversation is there; not on touch screens, where the keyboard would cover half of it. */
function useFocusToWrite(contactId: number | undefined): void {
  // The key is another one each time, also where the conversation is open already.
  const asked = useRouterState({
    select: ({ location: { state } }) => (state.isForWriting ? state.__TSR_key : undefined),
  });
  useEffect(() => {
    if (asked !== undefined && contactId !== undefined && window.matchMedia('(pointer: fine)').matches)
      runShortcut('reply');
  }, [asked, contactId]);
}

function Pane({ children, className }: { children?: ReactNode; className: string }) {
  return <Card className={`flex min-h-0 flex-col items-stretch justify-center ${className}`}>{children}</Card>;
}
