import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Role } from '#contract/values/roles.ts';
import { type moreLinks, moreLinksFor, type navLinks, navLinksFor } from '#web/app/header/nav-links.ts';
import { goKey } from '#web/lib/keys/shortcut-list.ts';
import { type AdminPath, adminScreens } from '#web/pages/admin/frame/admin-screens.ts';
import { type StaffGuidePath, staffGuidesFor } from '#web/pages/help/staff-guides.ts';

export interface NamedPage {
  path: PagePath;
  label: string;
  /** The keys that lead there. */
  keys?: string;
}

type NamedElsewhere = AdminPath | StaffGuidePath | (typeof navLinks | typeof moreLinks)[number]['to'];

/**
 * What pages are called that neither the header nor the list of admin screens names; null: one opens it by a link alone.
 * The compiler asks for every new page.
 */
const otherPages = {
  [paths.signInSheets]: 'Sheets for your IT department',
  [paths.budgetReport]: 'Report for the budget meeting',
  [paths.usageTitles]: 'All titles of your usage',
  [paths.counterReports]: 'COUNTER reports',
  [paths.consortium]: 'Consortium: members compared',
  [paths.harvesting]: 'Automatic reports: keys for your programs',
  [paths.gettingStartedGuide]: 'Guide: Getting started',
  [paths.promotionGuide]: 'Guide: Promoting videos to your readers',
  [paths.promotionKit]: 'Promotion kit: poster, banners and texts for your readers',
  [paths.developers]: 'For developers: every call of the portal',
  [paths.account]: 'Account settings',
  [paths.privacy]: 'Privacy',
  [paths.security]: 'Security',
  [paths.accessibility]: 'Accessibility',
  [paths.auth]: null,
  [paths.setPassword]: null,
  [paths.forgottenPassword]: null,
  [paths.workAccount]: null,
  [paths.confirmAddress]: null,
  [paths.institutionSignIn]: null,
  [paths.unsubscribe]: null,
  [paths.signInTest]: null,
  [paths.institution]: null,
} as const satisfies Record<Exclude<PagePath, NamedElsewhere>, string | null>;

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
  const linked = [...navLinksFor(role), ...moreLinksFor(role)].map(({ to, label }) => ({ path: to, label }));
  const others = Object.entries(otherPages).map(([path, label]) => ({ path: path as keyof typeof otherPages, label }));
  // The first of them stands in the header.
  const [, ...screens] = adminScreens;
  const all = [...linked, ...others, ...staffGuidesFor(role), ...(role === 'admin' ? screens : [])];
  return all.flatMap(({ path, label }) => {
    const key = keysOfPages[path];
    return label === null ? [] : [{ path, label, ...(key && { keys: `${goKey} ${key}` }) }];
  });
}
