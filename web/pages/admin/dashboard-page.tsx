import { paths } from '#contract/values/pages.ts';
import { UnreadInTitle } from '#web/features/chat/conversations/unread-in-title.tsx';
import { SupportHoursNote } from '#web/features/chat/support-hours-note.tsx';
import { SupportStatistics } from '#web/features/statistics/support-statistics.tsx';
import { AdminTools } from '#web/pages/home/admin-tools.tsx';
import { ChatPanes } from '#web/pages/home/chat-panes.tsx';
import { ContactCard } from '#web/pages/home/contact-card.tsx';
import { useChatOfPage } from '#web/pages/home/use-chat-of-page.ts';
import { ReadAfterPage } from '#web/ui/after-page.tsx';
import { AdminHeading } from './admin-heading.tsx';

/** The three links of this screen's Admin Tools. */
const tools = [paths.adminResources, paths.admin, paths.adminTechSetups];

/** The customer support chat as on Home, with the figures of support beside it. The address holds the open customer. */
export function AdminDashboardPage() {
  const chat = useChatOfPage();
  const { summary, isChatScreen } = chat;
  const look = isChatScreen ? '' : 'max-md:flex-none gap-4 p-4 md:px-6 md:pb-6';
  return (
    <div className={`flex min-h-0 flex-1 flex-col normal-nums ${look}`}>
      <div className={isChatScreen ? 'sr-only' : 'shrink-0'}>
        <AdminHeading path={paths.adminDashboard}>
          <SupportHoursNote />
        </AdminHeading>
      </div>
      <ReadAfterPage>
        <UnreadInTitle />
        {/* Phones have them below the list, wide screens in the right column. */}
        <div className="flex items-start gap-4 max-md:hidden xl:hidden">
          <SupportStatistics className="flex-1" />
          <AdminTools shown={tools} className="max-w-72" />
        </div>
      </ReadAfterPage>
      <ChatPanes
        chat={chat}
        belowList={
          <>
            <AdminTools shown={tools} />
            <SupportStatistics />
          </>
        }
        details={
          <aside aria-label="Details" className="relative min-h-0 overflow-y-auto overscroll-contain">
            <AdminTools shown={tools} className="mb-4" />
            <SupportStatistics className="mb-4" />
            {summary && <ContactCard summary={summary} />}
          </aside>
        }
        belowDetails={null}
        emptyLine={summary && `This is the beginning of the support chat with ${nameOf(summary.contact)}.`}
      />
    </div>
  );
}

function nameOf({ fullName, grade }: { fullName: string; grade: string | null }): string {
  return grade ? `${fullName}, ${grade}` : fullName;
}
