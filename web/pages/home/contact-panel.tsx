import type { ConversationSummary } from '#contract/chat/chat.ts';
import { ContactDetails } from '#web/features/chat/contact-details.tsx';
import { EarlierVersions } from '#web/features/chat/message/earlier-versions.tsx';
import { ContactMenu } from '#web/features/contacts/contact-menu.tsx';
import { SharedResources } from '#web/features/resources/sharing/shared-resources.tsx';
import { UpcomingSessions } from '#web/features/schedule/upcoming-sessions.tsx';
import { ColleaguePlan, CustomerFacts } from './customer-facts.tsx';

/** The selected contact: the person, for staff the institution's facts, sessions and shared resources. */
export function ContactPanel({ summary }: { summary: ConversationSummary }) {
  return (
    <>
      <ContactDetails summary={summary} menu={<ContactMenu contact={summary.contact} />} />
      <CustomerFacts contact={summary.contact} />
      {summary.group === 'colleagues' && <ColleaguePlan />}
      <UpcomingSessions contact={summary.contact} />
      <SharedResources contact={summary.contact} />
      <EarlierVersions key={summary.conversation} summary={summary} />
    </>
  );
}
