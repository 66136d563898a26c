/** The paths of every screen that exists. The server answers any other path with 404, around the same page. */
export const pagePaths = [
  '/',
  '/account',
  '/auth',
  '/auth/set-password',
  '/admin',
  '/resources',
  '/subscription',
  '/usage-metrics',
  '/librarian-resources',
  '/librarian-resources/guides/getting-started',
  '/librarian-resources/guides/promotion',
  '/admin/resources',
] as const;
