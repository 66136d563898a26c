import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useConsortium } from '#web/features/usage/consortium/consortium.api.ts';
import { addressReader, choiceField, idField, periodFields } from '#web/lib/pages/address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { StaffScreen } from './staff-screen.tsx';

const tabs = [
  {
    path: paths.usageMetrics,
    label: 'Overview',
    lead: 'What your institution watched and read, and what it cost.',
    leadForStaff: 'What the institutions you look after watched and read.',
  },
  { path: paths.usageTitles, label: 'Titles', lead: 'Requests for each title, compared with the year before.' },
  { path: paths.usageReports, label: 'Reports', lead: 'Every report whose figures are shown here, with its file.' },
  {
    path: paths.counterReports,
    label: 'COUNTER',
    lead: 'Standard reports of COUNTER Release 5.1, for library systems and national statistics.',
  },
  {
    path: paths.harvesting,
    label: 'SUSHI',
    lead: 'SUSHI harvesting: your library system collects COUNTER reports every month, without anyone at a desk.',
  },
  {
    path: paths.budgetReport,
    label: 'Budget',
    lead: 'Usage and its cost on one page, for the budget meeting.',
  },
  {
    path: paths.consortium,
    label: 'Consortium',
    lead: 'The usage of a consortium’s members, and how it is shown.',
  },
] as const;

interface UsageFrameProps {
  path: (typeof tabs)[number]['path'];
  /** The staff's actions; read-only if omitted. */
  note?: string | undefined;
  isForPaper?: boolean;
  /** The institution is undefined for customers, who see their own. */
  children: (institution: number | undefined) => ReactNode;
}

/** The parts of the address that stay when another tab is chosen. */
const readKept = addressReader({
  ...periodFields,
  institution: idField,
  member: idField,
  sum: choiceField(['members']),
});

/** A tab of Usage Metrics. Customers see their own institution's usage, staff choose an institution. */
export function UsageFrame({ path, note, isForPaper = false, children }: UsageFrameProps) {
  const may = useCapabilities();
  const kept = readKept(useSearch({ strict: false }));
  const { institution } = kept;
  const isForStaff = may.servesCustomers;
  const { data: consortium } = useConsortium(institution, !isForStaff || institution !== undefined);
  const isInConsortium = consortium && (consortium.named + consortium.unnamed > 0 || consortium.memberOf !== null);
  const isShown: Partial<Record<UsageFrameProps['path'], boolean>> = {
    [paths.harvesting]: !isForStaff || may.managesPrograms,
    [paths.consortium]: Boolean(isInConsortium),
  };
  const { label, ...current } = tabs.find((tab) => tab.path === path) ?? tabs[0];
  return (
    <Page
      isForPaper={isForPaper}
      title={isForStaff ? 'Usage by institution' : 'Usage Metrics'}
      tab={path === paths.usageMetrics ? undefined : label}
      lead={
        <span className="print:hidden">
          {isForStaff && 'leadForStaff' in current ? current.leadForStaff : current.lead}
        </span>
      }
      tabs={
        <PageTabs
          label="Usage"
          tabs={tabs
            .filter((tab) => tab.path === path || (isShown[tab.path] ?? true))
            .map((tab) => ({ path: tab.path, label: tab.label, search: kept, isCurrent: tab.path === path }))}
        />
      }
    >
      {isForStaff ? (
        <StaffScreen to={path} institution={institution} {...(note !== undefined && { note })}>
          {(id) => children(id)}
        </StaffScreen>
      ) : (
        children(undefined)
      )}
    </Page>
  );
}
