import { framelessPaths } from '#contract/values/outlines.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Role } from '#contract/values/roles.ts';

const forStaff: readonly PagePath[] = [paths.institution, paths.savedReplies];
const guides: Partial<Record<PagePath, Role>> = {
  [paths.accountManagerGuide]: 'account_manager',
  [paths.techSupportGuide]: 'tech_support',
};

/** The pages that somebody of a role may come to from where they are; administrators read every guide. */
export function reachedPaths(role: Role, adminPaths: readonly string[]): PagePath[] {
  const isAdmin = role === 'admin';
  const adminsOnly: readonly string[] = [...adminPaths, paths.administratorGuide, paths.operatorGuide];
  return Object.values(paths).filter((path) => {
    if (framelessPaths.includes(path)) return false;
    if (isAdmin) return path !== paths.customerSupport;
    if (adminsOnly.includes(path)) return false;
    if (role === 'customer' && forStaff.includes(path)) return false;
    const reader = guides[path];
    return reader === undefined || reader === role;
  });
}

/** Whoever asks to save data, or has the slowest of lines, gets nothing that was not asked for (Save-Data and the Network Information API). */
export function savesData(browser: object = navigator): boolean {
  const { connection } = browser as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
