import type { ReactNode } from 'react';
import { paths } from '#contract/values/pages.ts';
import { ClockNotice } from '#web/features/clock/clock-notice.tsx';
import { PageHead, type PageHeadProps } from '#web/ui/page-head.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { type AdminPath, type AdminScreen, adminScreens } from './admin-screens.ts';
import { AreaTabs } from './area-tabs.tsx';

/** One sentence per page. Not in admin-screens.ts, which is loaded with Home. */
const descriptions: Readonly<Record<AdminPath, string>> = {
  [paths.admin]: 'Customers with their plans, usage reports and accounts.',
  [paths.adminInstitutions]: 'Every institution, who looks after it, and its plan.',
  [paths.adminSubscriptions]: 'The plan of each institution: dates, price and renewal.',
  [paths.adminUsage]: 'Upload usage reports, and check those that need it.',
  [paths.adminStaff]: 'Account managers, technical support and administrators.',
  [paths.adminNotifications]: 'Messages to customers, planned and sent.',
  [paths.adminDashboard]: 'Your conversations with customers, with support figures beside them.',
  [paths.adminResources]: 'The resources, assessments and videos that customers can find.',
  [paths.adminTechSetups]: 'How every institution signs in: reviews, problems, and certificates about to end.',
  [paths.adminBilling]: 'Invoices, and requests for invoices from customers.',
  [paths.adminSchedule]: 'Everyone’s sessions: planned, moved and cancelled, and when staff take bookings.',
  [paths.adminUsageFetching]:
    'Usage reports that the portal fetches from platforms automatically, and anything that went wrong.',
  [paths.adminPortal]: 'How the portal is named, when support is open, and how people reach support.',
  [paths.adminPlans]: 'The plans on offer and their list prices.',
  [paths.adminInvoicing]: 'Seller, bank account, VAT and numbering of invoices.',
  [paths.adminMail]: 'Sender, footer and delivery of e-mails from the portal.',
  [paths.adminSignIn]: 'Second factor, work accounts and invitations.',
  [paths.adminData]: 'How long data is kept, and the erasure of people.',
  [paths.adminDevelopers]: 'Tokens and webhooks of everyone, and the API.',
  [paths.adminAssistant]: 'The language model of the Knowledge Base AI, and what may be sent to it.',
  [paths.adminKnowledge]:
    'The articles that the Knowledge Base AI answers from, open questions, and how often answers are right.',
  [paths.adminChanges]: 'Who changed what and when: searched and exported, never edited.',
  [paths.adminSecurity]:
    'Who signed in, failed or was locked out, and whose password, address, links and sessions changed.',
  [paths.adminStatistics]: 'How many customers there are, who is waiting, and how soon questions are answered.',
};

interface AdminHeadingProps extends Pick<PageHeadProps, 'above' | 'more' | 'tab' | 'tabs'> {
  path: AdminPath;
  /** The buttons. */
  children?: ReactNode;
}

/** The head of an admin screen, with the tabs of its area. */
export function AdminHeading({ path, children, ...own }: AdminHeadingProps) {
  const { area, title, currentTab, lead, ...ofArea } = headOf(path);
  const tab = own.tab ?? ofArea.tab;
  return (
    <>
      <PrintHead about={tab ? `${title}: ${tab}` : title} />
      <PageHead
        title={title}
        lead={lead}
        actions={children}
        tabs={area && <AreaTabs area={area} current={currentTab} />}
        {...own}
        tab={tab}
      />
      <ClockNotice />
    </>
  );
}

function headOf(path: AdminPath) {
  const screen: AdminScreen | undefined = adminScreens.find((known) => known.path === path);
  const { label = '', area, tab = label } = screen ?? {};
  return {
    area,
    title: area ?? label,
    // Screens that share a tab have names of their own.
    tab: area && (label === area ? tab : label),
    currentTab: tab,
    lead: descriptions[path],
  };
}
