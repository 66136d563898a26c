import type { GuideFacts } from '#contract/guides/guide.ts';
import { portalName, sendsMail, supportEmail } from '#web/lib/portal.ts';

/** What the guides say of this installation. */
export const guideFacts: GuideFacts = { portalName, supportEmail, sendsMail, origin: window.location.origin };
