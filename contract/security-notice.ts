import { z } from 'zod';
import { defineRoutes } from './route.ts';

export const SecurityNotice = z.object({
  /** Where to report a vulnerability: `mailto:…` or `https://…`; null where nobody has named an address yet. */
  contact: z.string().nullable(),
  isHttps: z.boolean(),
  /** Number of calls; the access test makes each as every role and without a session. */
  calls: z.int(),
  /**
   * Tests of this version, those that run in a real browser, and the build day, `2026-11-26`; null where the server
   * runs from its source.
   */
  tests: z.object({ all: z.int(), inBrowser: z.int(), builtOn: z.iso.date() }).nullable(),
});
export type SecurityNotice = z.infer<typeof SecurityNotice>;

const open = {
  access: 'public',
  tokenScope: 'none',
  isOpenBeforePasswordChange: true,
  isOpenBeforeFactor: true,
} as const;

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
