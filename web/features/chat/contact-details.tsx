import type { ReactNode } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { dayText } from '#web/lib/days.ts';
import { supportCity, supportWords } from '#web/lib/portal.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';
import { DetailRow } from '#web/ui/detail-row.tsx';
import { presenceText } from './presence-text.ts';
import { roleTexts } from './role-texts.ts';
import { supportHoursHere, supportTime } from './support-hours.ts';

/** Who the contact is, and when they answer. */
export function ContactDetails({ summary, menu }: { summary: ConversationSummary; menu?: ReactNode }) {
  const { contact, isOnline } = summary;
  const now = useMinute();
  const here = supportHoursHere();
  return (
    <div className="normal-nums">
      <div className="relative flex flex-col items-center gap-2 border-b px-4 py-5 text-center">
        {menu && <div className="absolute top-2 right-2">{menu}</div>}
        <Avatar fullName={contact.fullName} role={contact.role} size="xl" isOnline={isOnline} />
        <p className="mt-1 max-w-full font-semibold text-[16px] leading-6">{contact.fullName}</p>
        <RoleBadge role={contact.role} />
        <p className="text-muted text-small">{presenceText(summary)}</p>
      </div>
      <dl className="flex flex-col gap-2 p-4 text-control">
        {summary.away && (
          <div>
            <dt className="text-muted">Away until</dt>
            <dd className="font-medium">{dayText(summary.away.until)}</dd>
            {summary.away.standIn && (
              <dd className="text-muted text-small">{summary.away.standIn.fullName} looks after you</dd>
            )}
          </div>
        )}
        {summary.coveredFor && <DetailRow what="Covered for">{summary.coveredFor.name}</DetailRow>}
        {contact.grade && <DetailRow what="Institution">{contact.grade}</DetailRow>}
        {contact.subject && <DetailRow what="Department">{contact.subject}</DetailRow>}
        {roleTexts(contact.role).rows.map(([what, value]) => (
          <DetailRow key={what} what={what}>
            {value}
          </DetailRow>
        ))}
        {capabilitiesOf(contact).servesCustomers && (
          <>
            <DetailRow what={`Time in ${supportCity}`}>{supportTime(new Date(now))}</DetailRow>
            <div>
              <dt className="text-muted">Support hours</dt>
              <dd className="font-medium">{supportWords}</dd>
              {here && <dd className="text-muted text-small">{here} your time</dd>}
            </div>
          </>
        )}
      </dl>
    </div>
  );
}
