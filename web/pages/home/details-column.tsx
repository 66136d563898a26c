import type { ConversationSummary } from '#contract/chat/chat.ts';
import { hasFirstSteps } from '#contract/values/people/first-steps.ts';
import { useFirstSteps } from '#web/features/people/first-steps/first-steps.api.ts';
import { useNextSessions } from '#web/features/schedule/schedule.api.ts';
import { SupportStatistics } from '#web/features/statistics/support-statistics.tsx';
import { UsageMetricsCard } from '#web/features/usage/usage-metrics-card.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import { AdminTools } from './admin-tools.tsx';
import { ContactCard } from './contact-card.tsx';
import { FirstAndNext } from './first-and-next.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { QuickAccess } from './quick-access.tsx';
import { WelcomeCard } from './welcome-card.tsx';

/** The right column of Home: the contact's details, or a welcome. */
export function DetailsColumn({
  summary,
  isWelcome,
}: {
  summary: ConversationSummary | undefined;
  /** Nobody is selected, nor about to be. */
  isWelcome: boolean;
}) {
  const { role } = useViewer();
  const isAdmin = role === 'admin';
  const steps = useFirstSteps(hasFirstSteps(role));
  const sessions = useNextSessions();
  // What may come above the contact would push it down.
  const isAboveKnown = !usePatience(steps.isLoading || sessions.isPending);
  return (
    <aside aria-label="Details" className="relative min-h-0 overflow-y-auto overscroll-contain">
      {isAdmin && <InvoicePanel className="mb-4" />}
      {isAdmin && <AdminTools className="mb-4" />}
      {/* Above what is planned with one contact alone, which may be later. */}
      <FirstAndNext className="mb-4" />
      {!isAboveKnown && <Card className="h-96" />}
      <div className={isAboveKnown ? 'contents' : 'hidden'}>
        {summary && <ContactCard summary={summary} />}
        {!summary && (isWelcome ? <WelcomeCard /> : <Card className="h-96" />)}
        <QuickAccess className="mt-4" />
        <UsageMetricsCard className="mt-4" />
        {isAdmin && <SupportStatistics className="mt-4" />}
      </div>
    </aside>
  );
}
