import type { ReactNode } from 'react';
import { UnreadInTitle } from '#web/features/chat/conversations/unread-in-title.tsx';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { AfterPage, ReadAfterPage } from '#web/ui/after-page.tsx';
import { pageEdges } from '#web/ui/page-column.tsx';
import { ChatPanes } from './conversation/chat-panes.tsx';
import { useChatOfPage } from './conversation/use-chat-of-page.ts';

const AdminTools = lazyPart(() => import('./admin-tools.tsx').then((file) => file.AdminTools));
const DetailsColumn = lazyPart(() => import('./details-column.tsx').then((file) => file.DetailsColumn));
const FirstAndNext = lazyPart(() => import('./first-and-next.tsx').then((file) => file.FirstAndNext));
const QuickAccess = lazyPart(() => import('./quick-access.tsx').then((file) => file.QuickAccess));
const SupportStatistics = lazyPart(() =>
  import('#web/features/statistics/support-statistics.tsx').then((file) => file.SupportStatistics),
);
const UsageMetricsCard = lazyPart(() =>
  import('#web/features/usage/usage-metrics-card.tsx').then((file) => file.UsageMetricsCard),
);

/**
 * The conversations with the panels beside them: Home, and /admin/dashboard for administrators. The address holds the open contact; on
 * phones each pane is a screen.
 */
export function Desk({ head }: { head: ReactNode }) {
  const isAdmin = useCapabilities().runsPortal;
  const chat = useChatOfPage();
  // On phones an open conversation fills the screen, and the list scrolls with the page; elsewhere both are panes.
  const look = chat.isChatScreen ? '' : `max-md:flex-none gap-4 md:pt-4 ${pageEdges}`;
  return (
    <div className={`flex min-h-0 flex-1 flex-col normal-nums ${look}`}>
      <ReadAfterPage>
        <UnreadInTitle />
        <div className={chat.isChatScreen ? 'sr-only' : 'flex shrink-0 flex-col gap-3'}>{head}</div>
        {/* On phones these stand below the list, on wide screens in the right column. */}
        <div className="flex flex-wrap gap-4 max-md:hidden wide-desk:hidden">
          <AfterPage meanwhile={<div className={isAdmin ? 'h-21.5' : 'h-21.5 min-[1140px]:h-12.5'} />}>
            {isAdmin && <AdminTools isStrip className="flex-1" />}
            <QuickAccess isStrip className="flex-1" />
            {!isAdmin && <UsageMetricsCard isShort className="min-w-64 max-lg:flex-1" />}
          </AfterPage>
        </div>
      </ReadAfterPage>
      <ChatPanes
        chat={chat}
        belowList={
          <AfterPage>
            {isAdmin && <AdminTools />}
            <FirstAndNext />
            <QuickAccess />
            <UsageMetricsCard isShort />
            {isAdmin && <SupportStatistics />}
          </AfterPage>
        }
        emptyText={
          isAdmin
            ? chat.summary && `This is the beginning of the support chat with ${nameOf(chat.summary.contact)}.`
            : undefined
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

function nameOf({ fullName, grade }: { fullName: string; grade: string | null }): string {
  return grade ? `${fullName}, ${grade}` : fullName;
}
