import CalendarDays from 'lucide-react/icons/calendar-days';
import FolderOpen from 'lucide-react/icons/folder-open';
import History from 'lucide-react/icons/history';
import Mail from 'lucide-react/icons/mail';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ServerCog from 'lucide-react/icons/server-cog';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { type PagePath, paths } from '#contract/values/pages.ts';

interface AdminScreen {
  path: PagePath;
  label: string;
  /** What can be done there, in one sentence. */
  description: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
}

/**
 * Every admin screen. Routes, headings, Admin Tools on Home, the strip on /admin and the header's link come from this
 * list. A screen's page is named in admin-pages.ts; the compiler asks for it.
 */
export const adminScreens = [
  {
    path: paths.admin,
    label: 'Admin Panel',
    description: 'Customers, institutions, plans, usage, staff and notifications.',
    Icon: Users,
  },
  {
    path: paths.adminDashboard,
    label: 'Admin Dashboard',
    description: 'Customer support chat, with the figures of support beside it.',
    Icon: MessagesSquare,
  },
  {
    path: paths.adminResources,
    label: 'Resource Management',
    description: 'The resources, assessments and videos that customers can find.',
    Icon: FolderOpen,
  },
  {
    path: paths.adminTechSetups,
    label: 'Technical Setups',
    description: 'How every institution signs in: what is to be reviewed, what is wrong, and which certificates end.',
    Icon: ServerCog,
  },
  {
    path: paths.adminSchedule,
    label: 'Schedule Management',
    description: 'Everybody’s sessions: planned, moved and cancelled, and when staff take bookings.',
    Icon: CalendarDays,
  },
  {
    path: paths.adminMail,
    label: 'Mail',
    description: 'What the portal sends by mail: what waits, what failed and why.',
    Icon: Mail,
  },
  {
    path: paths.adminChanges,
    label: 'Change Log',
    description: 'Who changed what and when. It can be searched and exported, and nobody can edit it.',
    Icon: History,
  },
] as const satisfies readonly AdminScreen[];

export type AdminPath = (typeof adminScreens)[number]['path'];
