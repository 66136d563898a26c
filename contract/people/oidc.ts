import { z } from 'zod';
import { IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { nextMaxLength } from '#contract/values/people/oidc.ts';
import { staffRoles } from '#contract/values/roles.ts';

/** The account at the provider by which its person signs in. Nothing tells which one it is: the provider alone gives it names. */
const WorkAccount = z.object({ createdAt: Time, lastUsedAt: Time.nullable() });
export type WorkAccount = z.infer<typeof WorkAccount>;

/** Where the browser is to go; it holds a secret of this one attempt. */
const AtProvider = z.object({ url: z.string() });

export const oidcRoutes = defineRoutes({
  'POST /api/login/oidc': {
    access: 'public',
    summary:
      'Begins a sign-in with a work account: where the browser goes, within ten minutes; 404 where none is set up',
    body: z.strictObject({ next: z.string().max(nextMaxLength).default('') }),
    reply: AtProvider,
  },
  'GET /api/work-account': {
    access: staffRoles,
    summary: 'The work account by which the person who asks signs in; null where there is none',
    reply: z.object({ account: WorkAccount.nullable() }),
  },
  'POST /api/work-account': {
    access: staffRoles,
    needsFreshProof: true,
    summary: 'Begins to link a work account: where the browser goes, within ten minutes',
    reply: AtProvider,
  },
  'DELETE /api/work-account': {
    access: staffRoles,
    needsFreshProof: true,
    summary: 'Unlinks the work account and ends all other sessions',
    reply: z.object({ ok: z.literal(true) }),
  },
  'GET /api/users/:id/work-account': {
    access: ['admin'],
    summary: 'The work account by which someone else signs in; null where there is none',
    params: z.object({ id: IdText }),
    reply: z.object({ account: WorkAccount.nullable() }),
  },
  'DELETE /api/users/:id/work-account': {
    access: ['admin'],
    needsFreshProof: true,
    summary: 'Unlinks the work account of someone else, ends their sessions and tells them',
    params: z.object({ id: IdText }),
    reply: z.object({ ok: z.literal(true) }),
  },
});
