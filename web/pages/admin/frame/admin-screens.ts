import { type PagePath, paths } from '#contract/values/pages.ts';

interface AdminScreen {
  path: PagePath;
  label: string;
}

/**
 * Every admin screen. Routes, headings and the header's link come from this list. What a screen's address says is in
 * admin-searches.ts, its sentence in admin-heading.tsx: the compiler asks for both. Its place beside the pages is in
 * admin-groups.ts, and a test asks for it.
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
  },
  {
    path: paths.adminMail,
    label: 'Mail',
  },
  {
    path: paths.adminKnowledge,
    label: 'Knowledge Base',
  },
  {
    path: paths.adminChanges,
    label: 'Change Log',
  },
  {
    path: paths.adminSecurity,
    label: 'Security Log',
  },
  {
    path: paths.adminTokens,
    label: 'Tokens',
  },
  {
    path: paths.adminRetention,
    label: 'Retention',
  },
  {
    path: paths.adminErasures,
    label: 'Erasure',
  },
  {
    path: paths.adminWebhooks,
    label: 'Webhooks',
  },
  {
    path: paths.adminStatistics,
    label: 'Support Statistics',
  },
] as const satisfies readonly AdminScreen[];

export type AdminPath = (typeof adminScreens)[number]['path'];
