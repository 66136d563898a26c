import { Link } from '@tanstack/react-router';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { InstitutionChanges } from '#web/features/changes/institution-changes.tsx';
import { InstitutionConversations } from '#web/features/chat/conversations/institution-conversations.tsx';
import { NotesCard } from '#web/features/institution-notes/notes-card.tsx';
import { InvoiceList } from '#web/features/invoices/invoice-list.tsx';
import { ConsortiumCard } from '#web/features/people/institutions/consortium-card.tsx';
import { InstitutionPeople } from '#web/features/people/institutions/institution-people.tsx';
import { InstitutionResources } from '#web/features/resources/sharing/institution-resources.tsx';
import { SetupSummary } from '#web/features/technical-setup/setup-summary.tsx';
import { HarvestAlert } from '#web/features/usage/harvests/harvest-alert.tsx';
import { UsageTrend } from '#web/features/usage/usage-trend.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';
import { cardLinkClasses } from './card-link.ts';
import { InstitutionOverview } from './institution-overview.tsx';
import type { InstitutionTab } from './institution-tabs.ts';
import { PlanSection } from './plan-section.tsx';

interface InstitutionTabContentProps {
  institution: InstitutionRow;
  tab: InstitutionTab | undefined;
}

/** A tab with the whole list of what the overview shows the beginning of. */
export function InstitutionTabContent({ institution: row, tab }: InstitutionTabContentProps) {
  const { id: institution, name } = row;
  const may = useCapabilities();
  switch (tab) {
    case undefined:
      return <InstitutionOverview institution={row} />;
    case 'people':
      return (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
          <InstitutionPeople
            institution={institution}
            actions={
              <>
                {may.bringsInCustomers && (
                  <Link to={paths.people} search={{ institution }} className={cardLinkClasses}>
                    Invitations
                  </Link>
                )}
                {may.managesResources && (
                  <Link to={paths.admin} search={{ q: name }} className={cardLinkClasses}>
                    Manage
                  </Link>
                )}
              </>
            }
          />
          <ConsortiumCard institution={row} />
        </div>
      );
    case 'conversations':
      return <InstitutionConversations institution={institution} />;
    case 'plan':
      return (
        <>
          <PlanSection institution={institution} />
          {may.readsInvoices && <InvoiceList institution={institution} />}
        </>
      );
    case 'usage':
      return (
        <>
          <HarvestAlert
            institution={institution}
            link={
              <Link to={paths.harvesting} search={{ institution }} className="underline underline-offset-2">
                Harvests of its programs
              </Link>
            }
          />
          <UsageTrend
            institution={institution}
            actions={
              <Link to={paths.usageMetrics} search={{ institution }} className={cardLinkClasses}>
                All figures and reports
              </Link>
            }
          />
        </>
      );
    case 'setup':
      return (
        <SetupSummary
          institution={institution}
          actions={
            <Link to={paths.technicalSetup} search={{ institution }} className={cardLinkClasses}>
              Whole setup
            </Link>
          }
        />
      );
    case 'notes':
      return <NotesCard institution={institution} />;
    case 'resources':
      return <InstitutionResources institution={{ id: institution, name }} />;
    case 'changes':
      return <InstitutionChanges institution={institution} />;
  }
}
