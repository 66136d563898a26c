import { z } from 'zod';
import { defineRoutes } from '#contract/route.ts';

/** The content of the page /privacy. */
export const PrivacyNotice = z.object({
  /** The data controller, one line each: name, address, data protection officer. */
  controller: z.array(z.string()),
  /** Whether questions to the Knowledge Base AI go to a language model, and whether facts of the asker's account may go along. */
  languageModel: z.enum(['none', 'questions', 'account-facts']),
  sendsMail: z.boolean(),
  /** Whether files are stored on another server (object storage). */
  hasFileStore: z.boolean(),
  activities: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      purpose: z.string(),
      basis: z.string(),
      people: z.string(),
      data: z.array(z.object({ what: z.string(), howLong: z.string(), seenBy: z.string() })),
    }),
  ),
});
export type PrivacyNotice = z.infer<typeof PrivacyNotice>;

export const privacyNoticeRoutes = defineRoutes({
  'GET /api/privacy': {
    access: 'public',
    tokenScope: 'none',
    summary: 'What is kept of people, why, how long, and who sees it',
    isOpenBeforePasswordChange: true,
    isOpenBeforeFactor: true,
    reply: PrivacyNotice,
  },
});
