import type { GuideFacts } from '#contract/content/guide.ts';
import { paths } from '#contract/values/pages.ts';
import { portalName, sendsMail, supportEmail, supportWords } from '#web/lib/portal.ts';

/** Facts about this installation for the guides. */
export function guideFacts(): GuideFacts {
  const { origin } = window.location;
  return { portalName, supportEmail, supportHours: supportWords, sendsMail, origin };
}

/** The page that lists the guides for librarians. */
export const librarianList = { path: paths.librarianResources, label: 'Librarian Resources' } as const;
