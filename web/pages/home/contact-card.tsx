import type { ConversationSummary } from '#contract/chat/chat.ts';
import { Card } from '#web/ui/card.tsx';
import { ContactPanel } from './contact-panel.tsx';

export function ContactCard({ summary }: { summary: ConversationSummary }) {
  return (
    <Card aria-label={`About ${summary.contact.fullName}`}>
      <ContactPanel summary={summary} />
    </Card>
  );
}
