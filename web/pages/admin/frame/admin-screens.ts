import { type PagePath, paths } from '#contract/values/pages.ts';

export interface AdminScreen {
  path: PagePath;
  label: string;
  /** The area of which this screen is a tab. */
  area?: 'Settings' | 'Usage';
  /** The tab's name, where screens share one or the label would be too long. */
  tab?: string;
}

/**
 * Every admin screen. Headings, the side bar and the palette come from this list. The compiler asks for a screen's search
 * (admin-searches.ts) and sentence (admin-heading.tsx); a test asks for its place in admin-groups.ts.
 */
export const adminScreens = [
  {
    path: paths.admin,
    label: 'Admin Panel',
  },
  {
    path: paths.adminDashboard,
    label: 'Support Desk',
  },
  {
    path: paths.adminInstitutions,
    label: 'Institutions',
  },
  {
    path: paths.adminSubscriptions,
    label: 'Subscriptions',
  },
  {
    path: paths.adminUsage,
    label: 'Usage',
    area: 'Usage',
    tab: 'Reports',
  },
  {
    path: paths.adminResources,
    label: 'Resource Management',
  },
  {
    path: paths.adminTechSetups,
    label: 'Technical Setups',
  },
  {
    path: paths.adminBilling,
    label: 'Billing',
  },
  {
    path: paths.adminSchedule,
    label: 'Schedule Management',
  },
  {
    path: paths.adminUsageFetching,
    label: 'Usage Fetching',
    area: 'Usage',
  },
  {
    path: paths.adminNotifications,
    label: 'Notifications',
  },
  {
    path: paths.adminStaff,
    label: 'Staff',
  },
  {
    path: paths.adminKnowledge,
    label: 'Knowledge Base',
  },
  {
    path: paths.adminStatistics,
    label: 'Support Statistics',
  },
  {
    path: paths.adminPortal,
    label: 'Portal',
    area: 'Settings',
  },
  {
    path: paths.adminInvoicing,
    label: 'Invoicing',
    area: 'Settings',
  },
  {
    path: paths.adminMail,
    label: 'E-mail',
    area: 'Settings',
  },
  {
    path: paths.adminSignIn,
    label: 'Sign-in',
    area: 'Settings',
  },
  {
    path: paths.adminData,
    label: 'Data',
    area: 'Settings',
  },
  {
    path: paths.adminDevelopers,
    label: 'Developers',
    area: 'Settings',
  },
  {
    path: paths.adminChanges,
    label: 'Change Log',
    area: 'Settings',
    tab: 'Logs',
  },
  {
    path: paths.adminSecurity,
    label: 'Security Log',
    area: 'Settings',
    tab: 'Logs',
  },
  {
    path: paths.adminAssistant,
    label: 'Knowledge Base AI',
    area: 'Settings',
    tab: 'Knowledge Base',
  },
] as const satisfies readonly AdminScreen[];

export type AdminPath = (typeof adminScreens)[number]['path'];
