import { type ReactNode, use } from 'react';
import { paths } from '#contract/values/pages.ts';
import { ClockNotice } from '#web/features/clock/clock-notice.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { PageNotice } from '#web/ui/page-notice.ts';
import { PrintHead } from '#web/ui/print-head.tsx';
import { type AdminPath, adminScreens } from './admin-screens.ts';
import type { AdminView } from './admin-search.ts';
import { AreaTabs } from './area-tabs.tsx';

/** One sentence per page. Not in admin-screens.ts, which is loaded with Home. */
const descriptions: Readonly<Record<Exclude<AdminPath, typeof paths.admin>, string>> = {
  [paths.adminDashboard]: 'Your conversations with customers, with support figures beside them.',
  [paths.adminResources]: 'The resources, assessments and videos that customers can find.',
  [paths.adminTechSetups]:
    'How every institution signs in: what needs review, what is wrong, and which certificates are about to end.',
  [paths.adminBilling]: 'Every invoice: drafts, what was sent, what is overdue, paid or void, and where it goes.',
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
    'What the Knowledge Base AI answers from, what it could not answer, and how often it is right.',
  [paths.adminChanges]: 'Who changed what and when. It can be searched and exported, but no one can edit it.',
  [paths.adminSecurity]:
    'Who signed in, failed or was locked out, and whose password, address, links and sessions changed.',
  [paths.adminStatistics]: 'How many customers there are, who is waiting, and how soon questions are answered.',
};

const views: Readonly<Record<AdminView, { label: string; description: string }>> = {
  customers: { label: 'Admin Panel', description: 'Customers with their plans, usage reports and accounts.' },
  institutions: { label: 'Institutions', description: 'Every institution, who looks after it, and its plan.' },
  subscriptions: { label: 'Subscriptions', description: 'The plan of each institution: dates, price and renewal.' },
  usage: { label: 'Usage', description: 'Upload usage reports, and check those that need it.' },
  staff: { label: 'Staff', description: 'Account managers, technical support and administrators.' },
  notifications: { label: 'Notifications', description: 'What you tell customers, planned and sent.' },
};

interface AdminHeadingProps {
  path: AdminPath;
  /** Which view of /admin. */
  view?: AdminView;
  children?: ReactNode;
}

/** The heading of an admin screen with its main buttons, and the tabs of its area; also sets the document title. */
export function AdminHeading({ path, view = 'customers', children }: AdminHeadingProps) {
  const { area, tab, label, name, description } = headOf(path, view);
  usePageTitle(name);
  return (
    <>
      <PrintHead about={name} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1>
            {area}
            {tab && <span className="sr-only">: {label}</span>}
          </h1>
          <p className="mt-1 text-body text-muted">{description}</p>
        </div>
        {children}
      </div>
      {tab && (area === 'Settings' || area === 'Usage') && <AreaTabs area={area} current={tab} />}
      {use(PageNotice)}
      <ClockNotice />
    </>
  );
}

function headOf(path: AdminPath, view: AdminView) {
  if (path === paths.admin) {
    const { label, description } = views[view];
    return { area: label, tab: view === 'usage' ? 'Reports' : undefined, label: 'Reports', name: label, description };
  }
  const screen = adminScreens.find((known) => known.path === path);
  const label = screen?.label ?? '';
  const area = screen && 'area' in screen ? screen.area : undefined;
  const tab = area && (screen && 'tab' in screen ? screen.tab : label);
  return { area: area ?? label, tab, label, name: area ? `${area}: ${label}` : label, description: descriptions[path] };
}
