/** The path of every page. The server answers any other with 404; the browser takes its routes and links from here. */
export const paths = {
  home: '/',
  subscription: '/subscription',
  technicalSetup: '/technical-setup',
  signInSheets: '/technical-setup/for-it',
  usageMetrics: '/usage-metrics',
  account: '/account',
  auth: '/auth',
  setPassword: '/auth/set-password',
  resources: '/resources',
  librarianResources: '/librarian-resources',
  gettingStartedGuide: '/librarian-resources/guides/getting-started',
  promotionGuide: '/librarian-resources/guides/promotion',
  /** The outcome of one test sign-in, by its query. */
  signInTest: '/technical-setup/sign-in-test',
  /** The Knowledge Base AI. */
  customerSupport: '/customer-support',
  admin: '/admin',
  adminResources: '/admin/resources',
  adminTechSetups: '/admin/tech-setups',
  adminKnowledge: '/admin/knowledge',
} as const;
export type PagePath = (typeof paths)[keyof typeof paths];
