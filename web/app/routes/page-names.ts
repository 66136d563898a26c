import type { Capabilities } from '#contract/values/capabilities.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';
import { type moreLinks, moreLinksFor, type navLinks, navLinksFor } from '#web/app/header/nav-links.ts';
import { goKey } from '#web/lib/keys/shortcut-list.ts';
import { type AdminPath, adminScreens } from '#web/pages/admin/frame/admin-screens.ts';
import { type GuidePath, librarianGuides, staffGuidesFor } from '#web/pages/help/guide-list.ts';

export interface NamedPage {
  path: PagePath;
  label: string;
  keys?: string;
}

type NamedElsewhere = AdminPath | GuidePath | (typeof navLinks | typeof moreLinks)[number]['to'];

/**
 * Names of pages that neither the header nor the lists of guides and admin screens have; null for pages that are opened by a link only. The
 * compiler asks for every new page.
 */
const otherPages = {
  [paths.accounts]: 'Accounts',
  [paths.billing]: 'Billing',
  [paths.signInSheets]: 'Sheets for your IT department',
  [paths.budgetReport]: 'Report for the budget meeting',
  [paths.usageTitles]: 'All titles of your usage',
  [paths.usageReports]: 'All usage reports and their files',
  [paths.counterReports]: 'COUNTER reports',
  [paths.consortium]: 'Consortium: members compared',
  [paths.harvesting]: 'Automatic reports: keys for your programs',
  [paths.promotionKit]: 'Promotion kit: poster, banners and texts for your readers',
  [paths.developers]: 'For developers: every call of the portal',
  [paths.account]: 'Account settings',
  // Named by their parts (use-setting-entries.tsx).
  [paths.accountSignIn]: null,
  [paths.accountNotifications]: null,
  [paths.accountPrograms]: null,
  [paths.accountData]: null,
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

/** Whom a page is for that not everybody reaches. */
const isFor: Partial<Record<PagePath, (may: Capabilities) => boolean>> = {
  [paths.accounts]: (may) => may.offersRenewals,
  [paths.billing]: (may) => may.draftsInvoices && !may.runsPortal,
};

export function pagesFor(may: Capabilities): readonly NamedPage[] {
  const linked = [...navLinksFor(may), ...moreLinksFor(may)].map(({ to, label }) => ({ path: to, label }));
  const others = Object.entries(otherPages).map(([path, label]) => ({ path: path as keyof typeof otherPages, label }));
  const [, ...screens] = adminScreens;
  const all = [...linked, ...others, ...librarianGuides, ...staffGuidesFor(may), ...(may.runsPortal ? screens : [])];
  return all.flatMap(({ path, label }) => {
    const key = keysOfPages[path];
    return label === null || isFor[path]?.(may) === false
      ? []
      : [{ path, label, ...(key && { keys: `${goKey} ${key}` }) }];
  });
}
