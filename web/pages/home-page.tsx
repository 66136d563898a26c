import { UnreadInTitle } from '#web/features/chat/conversations/unread-in-title.tsx';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { AfterPage, ReadAfterPage } from '#web/ui/after-page.tsx';
import { AdminTools } from './home/admin-tools.tsx';
import { ChatPanes } from './home/chat-panes.tsx';
import { OverviewStrip } from './home/overview-strip.tsx';
import { useChatOfPage } from './home/use-chat-of-page.ts';

const DetailsColumn = lazyPart(() => import('./home/details-column.tsx').then((file) => file.DetailsColumn));
const InvoiceTool = lazyPart(() => import('./home/invoice-tool.tsx').then((file) => file.InvoiceTool));
const NextSession = lazyPart(() => import('#web/features/schedule/next-session.tsx').then((file) => file.NextSession));
const QuickAccess = lazyPart(() => import('./home/quick-access.tsx').then((file) => file.QuickAccess));
const UsageMetricsCard = lazyPart(() =>
  import('#web/features/usage/usage-metrics-card.tsx').then((file) => file.UsageMetricsCard),
);

/** Overview and chat. The address holds the open contact; on phones each pane is a screen. */
export function HomePage() {
  const chat = useChatOfPage();
  usePageTitle('Dashboard');
  // On phones an open conversation is a screen, and its list scrolls with the page; elsewhere both are panes.
  const look = chat.isChatScreen ? '' : 'max-md:flex-none gap-4 p-4 md:px-6 md:pb-6';
  return (
    <div className={`flex min-h-0 flex-1 flex-col normal-nums ${look}`}>
      <ReadAfterPage>
        <UnreadInTitle />
        <OverviewStrip className={chat.isChatScreen ? 'sr-only' : ''} />
        <AdminTools className={chat.isChatScreen ? 'hidden' : 'xl:hidden'}>
          <AfterPage>
            <InvoiceTool />
          </AfterPage>
        </AdminTools>
        {/* Phones have it below the list, wide screens in the right column. */}
        <div className="flex flex-wrap gap-4 max-md:hidden xl:hidden">
          <AfterPage meanwhile={<div className="h-12.5" />}>
            <QuickAccess className="flex-1" />
            <UsageMetricsCard isShort className="min-w-64 max-lg:flex-1" />
          </AfterPage>
        </div>
      </ReadAfterPage>
      <ChatPanes
        chat={chat}
        belowList={
          <AfterPage>
            <NextSession />
            <QuickAccess />
            <UsageMetricsCard isShort />
          </AfterPage>
        }
        details={<DetailsColumn summary={chat.summary} isWelcome={chat.isWelcome} />}
        belowDetails={
          <AfterPage>
            <QuickAccess />
            <UsageMetricsCard />
          </AfterPage>
        }
      />
    </div>
  );
}
