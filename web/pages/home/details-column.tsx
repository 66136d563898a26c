import type { ConversationSummary } from '#contract/chat.ts';
import { ContactDetails } from '#web/features/chat/contact-details.tsx';
import { ContactMenu } from '#web/features/contacts/contact-menu.tsx';
import { Card } from '#web/ui/card.tsx';
import { AdminTools } from './admin-tools.tsx';
import { WelcomeCard } from './welcome-card.tsx';

/** The right column of Home: who one is talking to, or a welcome. */
export function DetailsColumn({
  summary,
  isWelcome,
}: {
  summary: ConversationSummary | undefined;
  isWelcome: boolean;
}) {
  return (
    <aside aria-label="Details" className="min-h-0 overflow-y-auto overscroll-contain">
      <AdminTools className="mb-4" />
      {summary && (
        <Card aria-label={`About ${summary.contact.fullName}`}>
          <ContactDetails summary={summary} menu={<ContactMenu contact={summary.contact} />} />
        </Card>
      )}
      {!summary && isWelcome && <WelcomeCard />}
    </aside>
  );
}
