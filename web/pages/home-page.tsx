import { useSearch } from '@tanstack/react-router';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { useChatLive } from '#web/features/chat/chat.live.ts';
import { unreadTotal } from '#web/features/chat/conversations/summaries.ts';
import { UsageMetricsCard } from '#web/features/usage/usage-metrics-card.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { usePageTitle, useUnreadInTitle } from '#web/lib/title.ts';
import { AfterPage, ReadAfterPage } from '#web/ui/after-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useIsPhone, useMinWidth } from '#web/ui/use-media.ts';
import { AdminTools } from './home/admin-tools.tsx';
import { ContactsColumn } from './home/contacts-column.tsx';
import { ConversationPane } from './home/conversation-pane.tsx';
import { OverviewStrip } from './home/overview-strip.tsx';
import { QuickAccess } from './home/quick-access.tsx';
import { useChannelFollow } from './home/use-channel-follow.ts';
import { useDetails } from './home/use-details.ts';
import { useFirstConversation } from './home/use-first-conversation.ts';
import { useIncoming } from './home/use-incoming.ts';
import { useLeaveConversation } from './home/use-leave-conversation.ts';

const DetailsColumn = lazyPart(() => import('./home/details-column.tsx').then((file) => file.DetailsColumn));
const InvoiceTool = lazyPart(() => import('./home/invoice-tool.tsx').then((file) => file.InvoiceTool));
const NextSession = lazyPart(() => import('#web/features/schedule/next-session.tsx').then((file) => file.NextSession));
const ContactPanel = lazyPart(() => import('./home/contact-panel.tsx').then((file) => file.ContactPanel));

/** From this width the details have their own column (interface, Layout). */
const detailsColumnMinPx = 1280;

/** On phones an open conversation is a screen, and its list scrolls with the page; elsewhere both are panes. */
const chatScreenLook = {
  page: '',
  strip: 'sr-only',
  tools: 'hidden',
  columns: 'min-h-80 grid-rows-1',
  conversation: 'rounded-none border-0 shadow-none',
};
const panesLook = {
  page: 'max-md:flex-none gap-4 p-4 md:px-6 md:pb-6',
  strip: '',
  tools: 'xl:hidden',
  columns: 'md:min-h-80 md:grid-rows-1',
  conversation: '',
};

/** Overview and chat. The address holds the open contact; on phones each pane is a screen. */
export function HomePage() {
  const contactId = useSearch({ from: '/signed-in/' }).contact ?? null;
  const conversations = useConversations();
  const summaries = conversations.data;
  const summary = summaries?.find((other) => other.contact.id === contactId);
  const isPhone = useIsPhone();
  const hasDetailsColumn = useMinWidth(detailsColumnMinPx);
  const details = useDetails();
  const leaveConversation = useLeaveConversation();
  const isChatScreen = isPhone && contactId !== null;
  const look = isChatScreen ? chatScreenLook : panesLook;

  usePageTitle('Dashboard');
  useUnreadInTitle(unreadTotal(summaries ?? []));
  useChatLive(useIncoming(contactId));
  const isFollowing = useChannelFollow(contactId, summaries);
  const isOpening = useFirstConversation(contactId, summaries, isPhone);

  return (
    <div className={`flex min-h-0 flex-1 flex-col normal-nums ${look.page}`}>
      <ReadAfterPage>
        <OverviewStrip className={look.strip} />
        <AdminTools className={look.tools}>
          <AfterPage>
            <InvoiceTool />
          </AfterPage>
        </AdminTools>
        {/* Phones have it below the list, wide screens in the right column. */}
        <div className="flex flex-wrap gap-4 max-md:hidden xl:hidden">
          <QuickAccess className="flex-1" />
          <UsageMetricsCard isShort className="min-w-64 max-lg:flex-1" />
        </div>
      </ReadAfterPage>
      <div
        className={`grid flex-1 grid-cols-1 gap-4 md:grid-cols-[296px_minmax(0,1fr)] xl:grid-cols-[296px_minmax(0,1fr)_328px] ${look.columns}`}
      >
        {!isChatScreen && <ContactsColumn selectedId={contactId} />}
        {isPhone && !isChatScreen && !conversations.isPending && (
          <ReadAfterPage>
            <AfterPage>
              <NextSession />
            </AfterPage>
            <QuickAccess />
            <UsageMetricsCard isShort />
          </ReadAfterPage>
        )}
        {(!isPhone || isChatScreen) && (
          <ConversationPane
            contactId={contactId}
            summary={summary}
            isLoaded={summaries !== undefined && !isFollowing}
            failure={isPhone ? failureOf(conversations) : null}
            onBack={isPhone ? leaveConversation : undefined}
            onShowDetails={hasDetailsColumn ? undefined : details.open}
            className={look.conversation}
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
            <DetailsColumn summary={summary} isWelcome={!conversations.isPending && !isOpening && !isFollowing} />
          </AfterPage>
        )}
      </div>
      {summary && !hasDetailsColumn && (
        <Sheet isOpen={details.isOpen} onOpenChange={(isOpen) => !isOpen && details.close()} title="Details">
          <AfterPage>
            <ContactPanel summary={summary} />
          </AfterPage>
          <div className="flex flex-col gap-4 p-4 md:hidden">
            <QuickAccess />
            <UsageMetricsCard />
          </div>
        </Sheet>
      )}
    </div>
  );
}

function failureOf({ data, error, isFetching, refetch }: ReturnType<typeof useConversations>) {
  if (data || !error) return null;
  return { message: messageOf(error), onRetry: () => void refetch(), isRetrying: isFetching };
}
