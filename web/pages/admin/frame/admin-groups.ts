import Bell from 'lucide-react/icons/bell';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import CreditCard from 'lucide-react/icons/credit-card';
import FolderOpen from 'lucide-react/icons/folder-open';
import Gauge from 'lucide-react/icons/gauge';
import IdCard from 'lucide-react/icons/id-card';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ServerCog from 'lucide-react/icons/server-cog';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { paths } from '#contract/values/pages.ts';
import { type AdminPath, adminScreens } from './admin-screens.ts';

/** Work that waits on a page; useWaiting counts it. */
export type Waiting = 'chats' | 'setups' | 'usage' | 'billing' | 'gaps' | 'mails';

export interface AdminEntry {
  to: AdminPath;
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  waiting?: Waiting;
  /** Tabs with addresses of their own. */
  also?: readonly AdminPath[];
  /** The beginning of addresses of pages below this one. */
  below?: string;
}

interface AdminGroup {
  title: string;
  entries: readonly AdminEntry[];
}

const tabsOf = (area: 'Settings' | 'Usage'): readonly AdminPath[] =>
  adminScreens.flatMap((screen) => ('area' in screen && screen.area === area ? [screen.path] : []));

/** The admin pages in groups of related work. */
export const adminGroups: readonly AdminGroup[] = [
  {
    title: 'Support',
    entries: [
      { to: paths.adminDashboard, label: 'Support Desk', Icon: MessagesSquare, waiting: 'chats' },
      { to: paths.adminStatistics, label: 'Support Statistics', Icon: ChartColumn },
    ],
  },
  {
    title: 'Customers',
    entries: [
      { to: paths.adminInstitutions, label: 'Institutions', Icon: Building2, below: '/institutions/' },
      { to: paths.admin, label: 'Customers', Icon: Users },
      { to: paths.adminTechSetups, label: 'Technical Setups', Icon: ServerCog, waiting: 'setups' },
      { to: paths.adminUsage, label: 'Usage', Icon: Gauge, waiting: 'usage', also: tabsOf('Usage') },
    ],
  },
  {
    title: 'Money',
    entries: [
      { to: paths.adminBilling, label: 'Billing', Icon: ReceiptText, waiting: 'billing' },
      { to: paths.adminSubscriptions, label: 'Subscriptions', Icon: CreditCard },
    ],
  },
  {
    title: 'Content',
    entries: [
      { to: paths.adminResources, label: 'Resource Management', Icon: FolderOpen },
      { to: paths.adminKnowledge, label: 'Knowledge Base', Icon: BookOpenCheck, waiting: 'gaps' },
      { to: paths.adminSchedule, label: 'Schedule Management', Icon: CalendarDays },
      { to: paths.adminNotifications, label: 'Notifications', Icon: Bell },
    ],
  },
  {
    title: 'Portal',
    entries: [
      { to: paths.adminStaff, label: 'Staff', Icon: IdCard },
      { to: paths.adminPortal, label: 'Settings', Icon: Settings, waiting: 'mails', also: tabsOf('Settings') },
    ],
  },
];

/** Whether the page belongs to this entry. */
export function isEntryAt({ to, also, below }: AdminEntry, pathname: string): boolean {
  const isBelow = below !== undefined && pathname.startsWith(below);
  return to === pathname || isBelow || (also?.some((path) => path === pathname) ?? false);
}
