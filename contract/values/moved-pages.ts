import { type PagePath, paths } from './pages.ts';

/** Former addresses of pages, from which the server leads on: bookmarks and sent e-mails have them. */
export const movedPages = {
  '/admin/mail': paths.adminMail,
  '/admin/changes': paths.adminChanges,
  '/admin/security': paths.adminSecurity,
  '/admin/tokens': paths.adminDevelopers,
  '/admin/retention': paths.adminData,
  '/admin/erasures': paths.adminData,
  '/admin/webhooks': paths.adminDevelopers,
  '/admin/settings': paths.adminPortal,
  '/admin/settings/change-log': paths.adminChanges,
  '/admin/settings/security-log': paths.adminSecurity,
  '/admin/settings/tokens': paths.adminDevelopers,
  '/admin/settings/webhooks': paths.adminDevelopers,
  '/admin/settings/retention': paths.adminData,
  '/admin/settings/erasure': paths.adminData,
} as const satisfies Readonly<Record<string, PagePath>>;

/** Former views of the admin panel, which were in the query of its address: `/admin?view=staff`. */
export const movedViews: Readonly<Record<string, PagePath>> = {
  institutions: paths.adminInstitutions,
  subscriptions: paths.adminSubscriptions,
  usage: paths.adminUsage,
  staff: paths.adminStaff,
  notifications: paths.adminNotifications,
};
