/** The paths of every screen that exists. The server answers any other path with 404, around the same page. */
export const pagePaths = ['/', '/account', '/subscription', '/auth', '/auth/set-password', '/admin'] as const;
