import { Link } from '@tanstack/react-router';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { InstitutionReminders } from '#web/features/chat/reminders/institution-reminders.tsx';
import { NewestInvoices } from '#web/features/invoices/newest-invoices.tsx';
import { ConsortiumCard } from '#web/features/people/institutions/consortium-card.tsx';
import { InstitutionPeople } from '#web/features/people/institutions/institution-people.tsx';
import { useInstitutionMembers, useInstitutionPeople } from '#web/features/people/people.api.ts';
import { InstitutionSessions } from '#web/features/schedule/institution-sessions.tsx';
import { InstitutionUsage } from '#web/features/usage/institution-usage.tsx';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { cardLinkClasses } from './card-link.ts';
import { ToDoCard } from './to-do-card.tsx';
import { WhoIsMissing } from './who-is-missing.tsx';

/** Waiting tasks, the figures, and the beginning of each list. */
export function InstitutionOverview({ institution }: { institution: InstitutionRow }) {
  const { id } = institution;
  const may = useCapabilities();
  const people = useInstitutionPeople(id).data;
  const members = useInstitutionMembers(id).rows;
  const isInConsortium = institution.consortium !== null || (members?.length ?? 0) > 0;
  return (
    <>
      <WhoIsMissing institution={institution} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] print:block print:space-y-4">
        <div className="flex min-w-0 flex-col gap-4">
          <ToDoCard institution={institution} />
          <InstitutionUsage
            institution={id}
            actions={
              <Link to={paths.usageMetrics} search={{ institution: id }} className={cardLinkClasses}>
                All figures
              </Link>
            }
          />
          {may.readsInvoices && (
            <NewestInvoices
              institution={id}
              actions={
                <Link {...institutionLink(id)} search={{ view: 'plan' }} className={cardLinkClasses}>
                  Plan & invoices
                </Link>
              }
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <InstitutionPeople institution={id} />
          <InstitutionSessions
            institution={id}
            actions={
              <Link to={paths.schedule} search={{ plan: people?.[0]?.id ?? 'new' }} className={cardLinkClasses}>
                Plan a session
              </Link>
            }
          />
          <InstitutionReminders institution={institution} />
          {isInConsortium && <ConsortiumCard institution={institution} isForReading />}
        </div>
      </div>
    </>
  );
}
