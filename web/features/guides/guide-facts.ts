import type { GuideFacts } from '#contract/guides/guide.ts';
import { paths } from '#contract/values/pages.ts';
import { portalName, sendsMail, supportEmail } from '#web/lib/portal.ts';

/** What the guides say of this installation. */
export const guideFacts: GuideFacts = { portalName, supportEmail, sendsMail, origin: window.location.origin };

/** Where the guides for librarians stand in a list. */
export const librarianList = { path: paths.librarianResources, label: 'Librarian Resources' } as const;
