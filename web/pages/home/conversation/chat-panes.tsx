import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { ContactsColumn } from '#web/pages/home/contacts-column.tsx';
import { useDetails } from '#web/pages/home/use-details.ts';
import { useWideDesk } from '#web/pages/home/use-wide-desk.ts';
import { AfterPage, ReadAfterPage } from '#web/ui/after-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { EarlierInAddress } from './earlier-in-address.tsx';
import type { ChatOfPage } from './use-chat-of-page.ts';
import { useLeaveConversation } from './use-leave-conversation.ts';

const ContactPanel = lazyPart(() => import('#web/pages/home/contact-panel.tsx').then((file) => file.ContactPanel));

interface ChatPanesProps {
  chat: ChatOfPage;
  belowList: ReactNode;
  /** The right column, where there is room for one. */
  details: ReactNode;
  belowDetails: ReactNode;
  /** Shown in the log before the first message. */
  emptyText?: string | undefined;
}

export function ChatPanes({ chat, belowList, details, belowDetails, emptyText }: ChatPanesProps) {
  const { contactId, conversations, summary, isPhone, isChatScreen, isFollowing } = chat;
  const hasDetailsColumn = useWideDesk();
  const sheet = useDetails();
  const leaveConversation = useLeaveConversation();
  const rows = isChatScreen ? 'min-h-80 grid-rows-1' : 'md:min-h-80 md:grid-rows-1';
  return (
    <>
      <div
        className={`grid flex-1 grid-cols-1 gap-4 md:grid-cols-[296px_minmax(0,1fr)] wide-desk:grid-cols-[minmax(288px,296px)_minmax(600px,1fr)_minmax(232px,328px)] ${rows}`}
      >
        {!isChatScreen && <ContactsColumn selectedId={contactId} />}
        {isPhone && !isChatScreen && !conversations.isPending && <ReadAfterPage>{belowList}</ReadAfterPage>}
        {(!isPhone || isChatScreen) && (
          <ConversationPane
            contactId={contactId}
            summary={summary}
            isLoaded={conversations.data !== undefined && !isFollowing}
            failure={isPhone ? failureOf(conversations) : null}
            onBack={isPhone ? leaveConversation : undefined}
            onShowDetails={hasDetailsColumn ? undefined : sheet.open}
            emptyText={emptyText}
            className={isChatScreen ? 'rounded-none border-0 shadow-none' : ''}
          />
        )}
        {hasDetailsColumn && (
          <AfterPage
            meanwhile={
              <aside aria-label="Details" className="relative min-h-0 overflow-hidden">
                <Card className="h-96" />
              </aside>
            }
          >
            {details}
          </AfterPage>
        )}
      </div>
      {summary && !hasDetailsColumn && (
        <Sheet isOpen={sheet.isOpen} onOpenChange={(isOpen) => !isOpen && sheet.close()} title="Details">
          <AfterPage>
            <ContactPanel summary={summary} />
          </AfterPage>
          <div className="flex flex-col gap-4 p-4 md:hidden">{belowDetails}</div>
        </Sheet>
      )}
      <EarlierInAddress />
    </>
  );
}

function failureOf({ data, error, isFetching, refetch }: ChatOfPage['conversations']) {
  if (data || !error) return null;
  return { message: messageOf(error), onRetry: () => void refetch(), isRetrying: isFetching };
}
