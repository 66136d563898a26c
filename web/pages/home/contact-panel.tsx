import type { ConversationSummary } from '#contract/chat/chat.ts';
import { ContactDetails } from '#web/features/chat/contact-details.tsx';
import { EarlierVersions } from '#web/features/chat/message/earlier-versions.tsx';
import { ContactMenu } from '#web/features/contacts/contact-menu.tsx';
import { SharedResources } from '#web/features/resources/sharing/shared-resources.tsx';
import { UpcomingSessions } from '#web/features/schedule/upcoming-sessions.tsx';
import { ColleaguePlan, CustomerFacts } from './customer-facts.tsx';

/** The selected contact: the person, for staff the institution's facts, sessions and shared resources; of an earlier contact only the first. */
export function ContactPanel({ summary }: { summary: ConversationSummary }) {
  const { contact } = summary;
  if (summary.group === 'earlier') return <ContactDetails summary={summary} />;
  return (
    <>
      <ContactDetails summary={summary} menu={<ContactMenu contact={contact} />} />
      <CustomerFacts contact={contact} />
      {summary.group === 'colleagues' && <ColleaguePlan />}
      <UpcomingSessions contact={contact} />
      <SharedResources contact={contact} />
      <EarlierVersions key={summary.conversation} summary={summary} />
    </>
  );
}
