import { z } from 'zod';
import { IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { nextMaxLength } from '#contract/values/people/oidc.ts';

/** The provider account that a person signs in with. No name is included: the provider alone assigns names. */
const WorkAccount = z.object({ createdAt: Time, lastUsedAt: Time.nullable() });
export type WorkAccount = z.infer<typeof WorkAccount>;

/** Where to send the browser; the URL contains a secret of this attempt. */
const AtProvider = z.object({ url: z.string() });

export const oidcRoutes = defineRoutes({
  'POST /api/login/oidc': {
    access: 'public',
    tokenScope: 'none',
    summary:
      'Begins a sign-in with a work account: where the browser goes, within ten minutes; 404 where none is set up',
    body: z.strictObject({ next: z.string().max(nextMaxLength).default('') }),
    reply: AtProvider,
  },
  'GET /api/work-account': {
    access: staffRoles,
    tokenScope: 'none',
    summary: 'The work account by which the person who asks signs in; null where there is none',
    reply: z.object({ account: WorkAccount.nullable() }),
  },
  'POST /api/work-account': {
    access: staffRoles,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Begins to link a work account: where the browser goes, within ten minutes',
    reply: AtProvider,
  },
  'DELETE /api/work-account': {
    access: staffRoles,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Unlinks the work account and ends all other sessions',
    reply: z.object({ ok: z.literal(true) }),
  },
  'GET /api/users/:id/work-account': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'The work account by which someone else signs in; null where there is none',
    params: z.object({ id: IdText }),
    reply: z.object({ account: WorkAccount.nullable() }),
  },
  'DELETE /api/users/:id/work-account': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Unlinks the work account of someone else, ends their sessions and tells them',
    params: z.object({ id: IdText }),
    reply: z.object({ ok: z.literal(true) }),
  },
});
