import type { GuideFacts } from '#contract/content/guide.ts';
import { paths } from '#contract/values/pages.ts';
import { portalName, sendsMail, supportEmail, supportWords } from '#web/lib/portal.ts';

/** Facts about this installation for the guides; `plans` only for a guide that names them. */
export function guideFacts(plans: GuideFacts['plans'] = {}): GuideFacts {
  const { origin } = window.location;
  return { portalName, supportEmail, supportHours: supportWords, sendsMail, origin, plans };
}

/** The page that lists the guides for librarians. */
export const librarianList = { path: paths.librarianResources, label: 'Librarian Resources' } as const;
