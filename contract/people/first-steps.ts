import { z } from 'zod';
import { defineRoutes } from '#contract/route.ts';
import { firstStepNames, notedSteps } from '#contract/values/people/first-steps.ts';

/** The checklist for a first visit by librarians and administrators. */
export const FirstSteps = z.object({
  /** The viewer dismissed the checklist. */
  isClosed: z.boolean(),
  steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const firstStepsRoutes = defineRoutes({
  'GET /api/first-steps': {
    access: ['customer', 'admin'],
    tokenScope: 'none',
    summary: 'What the viewer does first in the portal, and what of it was done',
    reply: FirstSteps,
  },
  'PUT /api/first-steps': {
    access: ['customer', 'admin'],
    tokenScope: 'none',
    summary:
      'Closes the viewer’s list of first steps or opens it again, or notes what the viewer has just seen or taken',
    body: z.strictObject({ isClosed: z.boolean().optional(), done: z.enum(notedSteps).optional() }),
    reply: FirstSteps,
  },
});
