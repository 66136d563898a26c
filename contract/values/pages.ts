/** The path of every page. The server answers any other with 404; the browser takes its routes and links from here. */
export const paths = {
  home: '/',
  subscription: '/subscription',
  technicalSetup: '/technical-setup',
  signInSheets: '/technical-setup/for-it',
  usageMetrics: '/usage-metrics',
  budgetReport: '/usage-metrics/budget',
  usageTitles: '/usage-metrics/titles',
  counterReports: '/usage-metrics/reports',
  harvesting: '/usage-metrics/harvesting',
  consortium: '/usage-metrics/consortium',
  /** Everything about one institution, for its staff. A name after `$` stands for a part that differs. */
  institution: '/institutions/$institution',
  account: '/account',
  schedule: '/schedule',
  /** For staff; it leads customers to Home. */
  savedReplies: '/saved-replies',
  auth: '/auth',
  setPassword: '/auth/set-password',
  forgottenPassword: '/auth/forgotten-password',
  /** Why somebody came back from the provider of their work account and is not signed in. */
  workAccount: '/auth/work-account',
  confirmAddress: '/auth/confirm-address',
  /** Where people come back to from their institution, and are signed in. */
  institutionSignIn: '/auth/institution',
  /** Where the link in a mail switches off mails of its kind. */
  unsubscribe: '/unsubscribe',
  /** For everybody, signed in or not. */
  privacy: '/privacy',
  security: '/security',
  accessibility: '/accessibility',
  resources: '/resources',
  librarianResources: '/librarian-resources',
  gettingStartedGuide: '/librarian-resources/guides/getting-started',
  /** What an institution tells its readers with, filled in. */
  promotionKit: '/librarian-resources/kit',
  promotionGuide: '/librarian-resources/guides/promotion',
  /** The outcome of one test sign-in, by its query. */
  signInTest: '/technical-setup/sign-in-test',
  /** Where everybody finds the guides that they may read. */
  help: '/help',
  accountManagerGuide: '/help/account-managers',
  techSupportGuide: '/help/technical-support',
  administratorGuide: '/help/administrators',
  operatorGuide: '/help/operators',
  /** Every call of the portal, for whoever writes a program. */
  developers: '/developers',
  /** The Knowledge Base AI. */
  customerSupport: '/customer-support',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminResources: '/admin/resources',
  adminTechSetups: '/admin/tech-setups',
  adminSchedule: '/admin/schedule',
  adminBilling: '/admin/billing',
  adminUsageFetching: '/admin/usage-fetching',
  adminMail: '/admin/mail',
  adminKnowledge: '/admin/knowledge',
  adminChanges: '/admin/changes',
  adminSecurity: '/admin/security',
  adminTokens: '/admin/tokens',
  adminRetention: '/admin/retention',
  adminErasures: '/admin/erasures',
  adminWebhooks: '/admin/webhooks',
  adminStatistics: '/admin/statistics',
} as const;
export type PagePath = (typeof paths)[keyof typeof paths];
