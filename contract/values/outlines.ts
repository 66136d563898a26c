import { type PagePath, paths } from './pages.ts';
import type { Role } from './roles.ts';

/** What stands in the document of a page until its scripts are there: the build draws each into a file. */
export const outlines = ['page', 'home', 'admins-page', 'admins-home', 'admin-screen'] as const;
export type Outline = (typeof outlines)[number];

export function outlineFile(outline: Outline): string {
  return `outline-${outline}.html`;
}

/** Pages for people who aren't signed in, and those that links in e-mails lead to: without header and menu. */
export const framelessPaths: readonly PagePath[] = [
  ...[paths.auth, paths.setPassword, paths.forgottenPassword, paths.workAccount, paths.confirmAddress],
  ...[paths.institutionSignIn, paths.unsubscribe],
];

/** The outline of a page with a header, to somebody of a role. */
export function outlineAt(path: PagePath, role: Role): Outline {
  const isAdmin = role === 'admin';
  if (path === paths.home) return isAdmin ? 'admins-home' : 'home';
  if (isAdmin && path.startsWith(paths.admin)) return 'admin-screen';
  return isAdmin ? 'admins-page' : 'page';
}
