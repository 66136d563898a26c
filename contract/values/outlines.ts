import type { Capabilities } from './capabilities.ts';
import { type PagePath, paths } from './pages.ts';

/** Placeholder layouts that a page shows until its scripts have loaded; the build renders each into a file. */
export const outlines = ['page', 'home', 'admins-page', 'admins-home'] as const;
export type Outline = (typeof outlines)[number];

export function outlineFile(outline: Outline): string {
  return `outline-${outline}.html`;
}

/** Pages without header and menu: for people who are not signed in, and for links in mails. */
export const framelessPaths: readonly PagePath[] = [
  ...[paths.auth, paths.setPassword, paths.forgottenPassword, paths.workAccount, paths.confirmAddress],
  ...[paths.institutionSignIn, paths.unsubscribe],
];

/** The outline that a person sees on a page with a header. */
export function outlineAt(path: PagePath, may: Capabilities): Outline {
  const isAdmin = may.runsPortal;
  if (path === paths.home) return isAdmin ? 'admins-home' : 'home';
  return isAdmin ? 'admins-page' : 'page';
}
