/**
 * The path of every page. The server answers any other with 404; the browser builds its routes and links from this
 * list.
 */
export const paths = {
  home: '/',
  subscription: '/subscription',
  technicalSetup: '/technical-setup',
  signInSheets: '/technical-setup/for-it',
  usageMetrics: '/usage-metrics',
  budgetReport: '/usage-metrics/budget',
  usageTitles: '/usage-metrics/titles',
  /** The stored reports; `counterReports` makes new ones. */
  usageReports: '/usage-metrics/stored-reports',
  counterReports: '/usage-metrics/reports',
  harvesting: '/usage-metrics/harvesting',
  consortium: '/usage-metrics/consortium',
  /** Everything about one institution, for its staff. A name after `$` is a parameter. */
  institution: '/institutions/$institution',
  /** Invitations, and the people of whom the viewer takes care. */
  people: '/people',
  account: '/account',
  accountSignIn: '/account/sign-in',
  accountNotifications: '/account/notifications',
  /** Tokens. */
  accountPrograms: '/account/programs',
  /** Archives and erasure. */
  accountData: '/account/data',
  schedule: '/schedule',
  /** For staff; customers are redirected to Home. */
  savedReplies: '/saved-replies',
  strayMails: '/e-mails',
  /** Renewals and what needs attention among the institutions that a member of staff serves. */
  accounts: '/accounts',
  billing: '/billing',
  auth: '/auth',
  setPassword: '/auth/set-password',
  forgottenPassword: '/auth/forgotten-password',
  /** Explains a failed sign-in with a work account. */
  workAccount: '/auth/work-account',
  confirmAddress: '/auth/confirm-address',
  /** Where people return from their institution's provider and are signed in. */
  institutionSignIn: '/auth/institution',
  /** Target of the unsubscribe link in mails. */
  unsubscribe: '/unsubscribe',
  /** For everybody, signed in or not. */
  privacy: '/privacy',
  security: '/security',
  accessibility: '/accessibility',
  resources: '/resources',
  librarianResources: '/librarian-resources',
  gettingStartedGuide: '/librarian-resources/guides/getting-started',
  promotionKit: '/librarian-resources/kit',
  promotionGuide: '/librarian-resources/guides/promotion',
  /** The outcome of one test sign-in, by its query. */
  signInTest: '/technical-setup/sign-in-test',
  /** The list of guides that the viewer may read. */
  help: '/help',
  accountManagerGuide: '/help/account-managers',
  techSupportGuide: '/help/technical-support',
  administratorGuide: '/help/administrators',
  operatorGuide: '/help/operators',
  /** Documents every call, for people who write programs. */
  developers: '/developers',
  /** The Knowledge Base AI. */
  customerSupport: '/customer-support',
  admin: '/admin',
  adminInstitutions: '/admin/institutions',
  adminSubscriptions: '/admin/subscriptions',
  adminUsage: '/admin/usage',
  adminStaff: '/admin/staff',
  adminNotifications: '/admin/notifications',
  adminDashboard: '/admin/dashboard',
  adminResources: '/admin/resources',
  adminTechSetups: '/admin/tech-setups',
  adminSchedule: '/admin/schedule',
  adminBilling: '/admin/billing',
  adminUsageFetching: '/admin/usage-fetching',
  adminKnowledge: '/admin/knowledge',
  adminPortal: '/admin/settings/portal',
  adminPlans: '/admin/settings/plans',
  adminInvoicing: '/admin/settings/invoicing',
  adminMail: '/admin/settings/e-mail',
  adminSignIn: '/admin/settings/sign-in',
  /** Retention and erasure. */
  adminData: '/admin/settings/data',
  /** Tokens and webhooks. */
  adminDevelopers: '/admin/settings/developers',
  adminChanges: '/admin/settings/logs',
  adminSecurity: '/admin/settings/logs/security',
  adminAssistant: '/admin/settings/knowledge-base',
  adminStatistics: '/admin/statistics',
} as const;
export type PagePath = (typeof paths)[keyof typeof paths];
