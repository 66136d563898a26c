import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import type { ReactNode } from 'react';
import type { ConversationSummary } from '#contract/chat.ts';
import { ChatBox } from '#web/features/chat/chat-box.tsx';
import { contactLink, paths } from '#web/lib/paths.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';

interface ConversationPaneProps {
  contactId: number | null;
  summary: ConversationSummary | undefined;
  /** Whom to offer while nobody is selected. */
  suggestion: ConversationSummary | undefined;
  isLoading: boolean;
  onBack: (() => void) | undefined;
  onShowDetails: (() => void) | undefined;
  className: string;
}

/** The middle of Home: the open conversation, or what stands there without one. */
export function ConversationPane({
  contactId,
  summary,
  suggestion,
  isLoading,
  onBack,
  onShowDetails,
  className,
}: ConversationPaneProps) {
  if (summary) {
    return <ChatBox summary={summary} onBack={onBack} onShowDetails={onShowDetails} className={className} />;
  }
  if (isLoading)
    return <Pane className={className}>{contactId !== null && <PageSpinner label="Loading conversation..." />}</Pane>;
  if (contactId === null) {
    return (
      <Pane className={className}>
        <EmptyState
          icon={<MessageSquare />}
          text="No conversation is open"
          detail="Choose somebody to talk to."
          action={
            suggestion && (
              <Link {...contactLink(suggestion.contact.id)} className={buttonClasses()}>
                Message {suggestion.contact.fullName}
              </Link>
            )
          }
        />
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
          <Link to={paths.home} className={buttonClasses('secondary')}>
            All conversations
          </Link>
        }
      />
    </Pane>
  );
}

function Pane({ children, className }: { children: ReactNode; className: string }) {
  return <Card className={`flex min-h-0 flex-col items-stretch justify-center ${className}`}>{children}</Card>;
}
