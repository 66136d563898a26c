import BookOpenCheck from 'lucide-react/icons/book-open-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import History from 'lucide-react/icons/history';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ServerCog from 'lucide-react/icons/server-cog';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { type PagePath, paths } from '#contract/values/pages.ts';

interface AdminScreen {
  path: PagePath;
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
}

/**
 * Every admin screen. Routes, headings, Admin Tools on Home, the strip on /admin and the header's link come from this
 * list. A screen's page is named in admin-pages.ts, its sentence in
 * admin-heading.tsx; the compiler asks for both.
 */
export const adminScreens = [
  {
    path: paths.admin,
    label: 'Admin Panel',
    Icon: Users,
  },
  {
    path: paths.adminDashboard,
    label: 'Admin Dashboard',
    Icon: MessagesSquare,
  },
  {
    path: paths.adminResources,
    label: 'Resource Management',
    Icon: FolderOpen,
  },
  {
    path: paths.adminTechSetups,
    label: 'Technical Setups',
    Icon: ServerCog,
  },
  {
    path: paths.adminBilling,
    label: 'Billing',
    Icon: ReceiptText,
  },
  {
    path: paths.adminSchedule,
    label: 'Schedule Management',
    Icon: CalendarDays,
  },
  {
    path: paths.adminUsageFetching,
    label: 'Usage Fetching',
    Icon: Download,
  },
  {
    path: paths.adminMail,
    label: 'Mail',
    Icon: Mail,
  },
  {
    path: paths.adminKnowledge,
    label: 'Knowledge Base',
    Icon: BookOpenCheck,
  },
  {
    path: paths.adminChanges,
    label: 'Change Log',
    Icon: History,
  },
  {
    path: paths.adminSecurity,
    label: 'Security Log',
    Icon: Lock,
  },
  {
    path: paths.adminStatistics,
    label: 'Support Statistics',
    Icon: ChartColumn,
  },
] as const satisfies readonly AdminScreen[];

export type AdminPath = (typeof adminScreens)[number]['path'];
