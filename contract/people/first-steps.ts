import { z } from 'zod';
import { defineRoutes } from '#contract/route.ts';
import { firstStepNames, notedSteps } from '#contract/values/people/first-steps.ts';

/** What a librarian or an administrator does first, and what of it was done. */
export const FirstSteps = z.object({
  /** The viewer closed the list. */
  isClosed: z.boolean(),
  steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const firstStepsRoutes = defineRoutes({
  'GET /api/first-steps': {
    access: ['customer', 'admin'],
    summary: 'What the viewer does first in the portal, and what of it was done',
    reply: FirstSteps,
  },
  'PUT /api/first-steps': {
    access: ['customer', 'admin'],
    summary:
      'Closes the viewer’s list of first steps or opens it again, or notes what the viewer has just seen or taken',
    body: z.strictObject({ isClosed: z.boolean().optional(), done: z.enum(notedSteps).optional() }),
    reply: FirstSteps,
  },
});
