import Bell from 'lucide-react/icons/bell';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ServerCog from 'lucide-react/icons/server-cog';
import UserX from 'lucide-react/icons/user-x';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import type { ComponentType } from 'react';
import { paths } from '#contract/values/pages.ts';
import type { AdminPath } from './admin-screens.ts';
import type { AdminView } from './admin-search.ts';

/** What waits on a page, by whom it is counted (useWaiting). */
export type Waiting = 'chats' | 'setups' | 'usage' | 'billing' | 'gaps' | 'mails';

export interface AdminEntry {
  to: AdminPath;
  /** Which tab of /admin. */
  view?: AdminView;
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  waiting?: Waiting;
}

interface AdminGroup {
  title: string;
  entries: readonly AdminEntry[];
}

/** Every admin page, by what is done there. */
export const adminGroups: readonly AdminGroup[] = [
  {
    title: 'Desk',
    entries: [
      { to: paths.adminDashboard, label: 'Support Desk', Icon: MessagesSquare, waiting: 'chats' },
      { to: paths.adminStatistics, label: 'Support Statistics', Icon: ChartColumn },
    ],
  },
  {
    title: 'Customers',
    entries: [
      { to: paths.admin, view: 'customers', label: 'Customers', Icon: Users },
      { to: paths.admin, view: 'institutions', label: 'Institutions', Icon: Building2 },
      { to: paths.admin, view: 'usage', label: 'Usage', Icon: Gauge, waiting: 'usage' },
      { to: paths.adminUsageFetching, label: 'Usage Fetching', Icon: Download },
      { to: paths.adminTechSetups, label: 'Technical Setups', Icon: ServerCog, waiting: 'setups' },
    ],
  },
  {
    title: 'Money',
    entries: [
      { to: paths.adminBilling, label: 'Billing', Icon: ReceiptText, waiting: 'billing' },
      { to: paths.admin, view: 'subscriptions', label: 'Subscriptions', Icon: CreditCard },
    ],
  },
  {
    title: 'Content',
    entries: [
      { to: paths.adminResources, label: 'Resource Management', Icon: FolderOpen },
      { to: paths.adminKnowledge, label: 'Knowledge Base', Icon: BookOpenCheck, waiting: 'gaps' },
      { to: paths.admin, view: 'notifications', label: 'Notifications', Icon: Bell },
    ],
  },
  {
    title: 'Schedule',
    entries: [{ to: paths.adminSchedule, label: 'Schedule Management', Icon: CalendarDays }],
  },
  {
    title: 'System',
    entries: [
      { to: paths.admin, view: 'staff', label: 'Staff', Icon: IdCard },
      { to: paths.adminMail, label: 'Mail', Icon: Mail, waiting: 'mails' },
      { to: paths.adminChanges, label: 'Change Log', Icon: History },
      { to: paths.adminSecurity, label: 'Security Log', Icon: Lock },
      { to: paths.adminTokens, label: 'Tokens', Icon: KeyRound },
      { to: paths.adminRetention, label: 'Retention', Icon: Hourglass },
      { to: paths.adminErasures, label: 'Erasure', Icon: UserX },
      { to: paths.adminWebhooks, label: 'Webhooks', Icon: Webhook },
    ],
  },
];

/** Whether a page is this entry's; `view` is the tab of /admin that its address names. */
export function isEntryAt({ to, view }: AdminEntry, pathname: string, shownView: AdminView = 'customers'): boolean {
  return to === pathname && (view === undefined || view === shownView);
}
