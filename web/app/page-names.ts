import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Role } from '#contract/values/roles.ts';
import { goKey } from '#web/lib/shortcuts.ts';
import { type AdminPath, adminScreens } from '#web/pages/admin/admin-screens.ts';

export interface NamedPage {
  path: PagePath;
  label: string;
  /** The keys that lead there. */
  keys?: string;
}

/**
 * What pages are called in menus and in the palette; null: one opens it by a link alone. The compiler asks for every new
 * page. Admin screens have their own list.
 */
export const pageNames = {
  [paths.home]: 'Dashboard',
  [paths.subscription]: 'Your Subscription',
  [paths.technicalSetup]: 'Technical Setup',
  [paths.signInSheets]: 'Sheets for your IT department',
  [paths.usageMetrics]: 'Usage Metrics',
  [paths.librarianResources]: 'Librarian Resources',
  [paths.resources]: 'Learning Resources',
  [paths.gettingStartedGuide]: 'Guide: Getting started',
  [paths.promotionGuide]: 'Guide: Promoting videos to your readers',
  [paths.schedule]: 'Your sessions',
  [paths.account]: 'Account settings',
  [paths.auth]: null,
  [paths.setPassword]: null,
  [paths.forgottenPassword]: null,
  [paths.confirmAddress]: null,
  [paths.unsubscribe]: null,
  [paths.signInTest]: null,
} as const satisfies Record<Exclude<PagePath, AdminPath>, string | null>;

/** The key after `g`. */
const keysOfPages: Partial<Record<PagePath, string>> = {
  [paths.home]: 'h',
  [paths.subscription]: 's',
  [paths.technicalSetup]: 't',
  [paths.usageMetrics]: 'u',
  [paths.librarianResources]: 'l',
  [paths.resources]: 'r',
  [paths.schedule]: 'c',
  [paths.account]: 'p',
  [paths.admin]: 'a',
};

/** The pages that somebody of this role can go to. */
export function pagesFor(role: Role): readonly NamedPage[] {
  const own = Object.entries(pageNames).map(([path, label]) => ({ path: path as keyof typeof pageNames, label }));
  const all: readonly { path: PagePath; label: string | null }[] = role === 'admin' ? [...own, ...adminScreens] : own;
  return all.flatMap(({ path, label }) => {
    const key = keysOfPages[path];
    return label === null ? [] : [{ path, label, ...(key && { keys: `${goKey} ${key}` }) }];
  });
}
