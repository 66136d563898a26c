import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** What the page /security says of this installation and of this version. */
export const SecurityNotice = z.object({
  /** Where someone who has found a weakness can write: `mailto:…` or `https://…`. */
  contact: z.string(),
  isHttps: z.boolean(),
  /** Calls of the portal; each is tried as every role, and as nobody. */
  calls: z.int(),
  /**
   * Tests that this version comes with, those of them in a real browser, and the day when it was built, `2026-11-26`; null where the server
   * runs from its source.
   */
  tests: z.object({ all: z.int(), inBrowser: z.int(), builtOn: z.iso.date() }).nullable(),
});
export type SecurityNotice = z.infer<typeof SecurityNotice>;

const open = { access: 'public', isOpenBeforePasswordChange: true, isOpenBeforeFactor: true } as const;

export const securityNoticeRoutes = defineRoutes({
  'GET /api/security': {
    ...open,
    summary: 'How the portal is kept safe, as the page /security says it',
    reply: SecurityNotice,
  },
  'GET /.well-known/security.txt': {
    ...open,
    summary: 'Where to report a weakness (RFC 9116)',
    reply: z.string(),
    replyType: 'text/plain; charset=utf-8',
  },
});
