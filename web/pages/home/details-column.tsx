import type { ConversationSummary } from '#contract/chat/chat.ts';
import { hasFirstSteps } from '#contract/values/people/first-steps.ts';
import { useFirstSteps } from '#web/features/people/first-steps/use-first-steps.ts';
import { useNextSessions } from '#web/features/schedule/schedule.api.ts';
import { SupportStatistics } from '#web/features/statistics/support-statistics.tsx';
import { UsageMetricsCard } from '#web/features/usage/usage-metrics-card.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import { AdminTools } from './admin-tools.tsx';
import { ContactCard } from './contact-card.tsx';
import { FirstAndNext } from './first-and-next.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { QuickAccess } from './quick-access.tsx';
import { WelcomeCard } from './welcome-card.tsx';

export function DetailsColumn({
  summary,
  isWelcome,
}: {
  summary: ConversationSummary | undefined;
  /** Nobody is selected or about to be. */
  isWelcome: boolean;
}) {
  const may = useCapabilities();
  const isAdmin = may.runsPortal;
  const steps = useFirstSteps(hasFirstSteps(may));
  const sessions = useNextSessions();
  // Waits for the parts above the contact, which would push it down.
  const isAboveKnown = !usePatience(steps.isLoading || sessions.isPending);
  return (
    <aside aria-label="Details" className="relative min-h-0 overflow-y-auto overscroll-contain">
      {isAdmin && <InvoicePanel className="mb-4" />}
      {isAdmin && <AdminTools className="mb-4" />}
      {/* Above the sessions with this contact, because the viewer's next session may be earlier. */}
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
