import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { InstitutionChanges } from '#web/features/changes/institution-changes.tsx';
import { InstitutionConversations } from '#web/features/chat/conversations/institution-conversations.tsx';
import { NotesCard } from '#web/features/institution-notes/notes-card.tsx';
import { InvoiceList } from '#web/features/invoices/invoice-list.tsx';
import { ConsortiumCard } from '#web/features/people/institutions/consortium-card.tsx';
import { InstitutionPeople } from '#web/features/people/institutions/institution-people.tsx';
import { useInstitutionPeople } from '#web/features/people/people.api.ts';
import { InstitutionResources } from '#web/features/resources/sharing/institution-resources.tsx';
import { InstitutionSessions } from '#web/features/schedule/institution-sessions.tsx';
import { SetupSummary } from '#web/features/technical-setup/setup-summary.tsx';
import { HarvestAlert } from '#web/features/usage/harvests/harvest-alert.tsx';
import { UsageTrend } from '#web/features/usage/usage-trend.tsx';
import { useSectionInView } from '#web/lib/pages/use-section-in-view.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { PlanSection } from './plan-section.tsx';
import { type SectionName, sectionsFor } from './sections.ts';
import { UploadUsage } from './upload-usage.tsx';

const linkClasses =
  'inline-flex min-h-9 shrink-0 items-center font-medium text-control text-link underline-offset-2 hover:underline touch:min-h-11 print:hidden';

export function InstitutionSections({ institution: row }: { institution: InstitutionRow }) {
  const { id: institution, name } = row;
  const may = useCapabilities();
  const people = useInstitutionPeople(institution);
  const peopleIds = people.data?.map(({ id }) => id) ?? [];
  const whole = useSectionInView();
  const isShown = (wanted: SectionName) => sectionsFor(may).some((section) => section.name === wanted);
  return (
    <div
      ref={whole}
      className="flex flex-col gap-4 lg:grid lg:grid-cols-[340px_minmax(0,1fr)] lg:items-start print:flex"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Section name="people">
          <InstitutionPeople
            institution={institution}
            actions={
              <>
                {may.bringsInCustomers && (
                  <Link to={paths.people} search={{ institution }} className={linkClasses}>
                    Invitations
                  </Link>
                )}
                {may.managesResources && (
                  <Link to={paths.admin} search={{ q: name }} className={linkClasses}>
                    Manage
                  </Link>
                )}
              </>
            }
          />
        </Section>
        <Section name="consortium">
          <ConsortiumCard institution={row} />
        </Section>
        <Section name="conversations">
          <InstitutionConversations institution={institution} />
        </Section>
        <Section name="notes">
          <NotesCard institution={institution} />
        </Section>
        <Section name="sessions">
          <InstitutionSessions
            institution={institution}
            actions={
              <Link to={paths.schedule} search={{ plan: peopleIds[0] ?? 'new' }} className={linkClasses}>
                Plan a session
              </Link>
            }
          />
        </Section>
        {isShown('resources') && (
          <Section name="resources">
            <InstitutionResources institution={{ id: institution, name }} />
          </Section>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Section name="plan">
          <PlanSection institution={institution} />
        </Section>
        {isShown('invoices') && (
          <Section name="invoices">
            <InvoiceList institution={institution} />
          </Section>
        )}
        <Section name="usage">
          <HarvestAlert
            institution={institution}
            link={
              <Link to={paths.harvesting} search={{ institution }} className="underline underline-offset-2">
                What its programs fetched
              </Link>
            }
          />
          <UsageTrend
            institution={institution}
            actions={
              <>
                <Link to={paths.usageMetrics} search={{ institution }} className={linkClasses}>
                  All figures and reports
                </Link>
                {may.managesResources && <UploadUsage institution={{ id: institution, name }} />}
              </>
            }
          />
        </Section>
        <Section name="setup">
          <SetupSummary
            institution={institution}
            actions={
              <Link to={paths.technicalSetup} search={{ institution }} className={linkClasses}>
                Whole setup
              </Link>
            }
          />
        </Section>
        <Section name="changes">
          <InstitutionChanges institution={institution} />
        </Section>
      </div>
    </div>
  );
}

function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <div id={name} className="flex scroll-mt-4 flex-col gap-4 empty:hidden">
      {children}
    </div>
  );
}
