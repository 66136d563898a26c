import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { firstStepNames, notedSteps } from '#contract/values/people/first-steps.ts';

/** The checklist for a first visit by librarians and administrators. */
export const FirstSteps = z.object({
  /** The viewer dismissed the checklist. */
  isClosed: z.boolean(),
  /** For administrators: no library has people and usage yet, so the list is the page. */
  isWholePage: z.boolean(),
  /** The institution that the steps of the first library go on with; null before there is one, and for librarians. */
  institutionId: Id.nullable(),
  steps: z.array(
    z.object({
      name: z.enum(firstStepNames),
      isDone: z.boolean(),
      /** The viewer leaves it out. */
      isSkipped: z.boolean(),
      /** The step, or the account manager's report, that has to come first; null for a step that can be done now. */
      waitsFor: z.enum([...firstStepNames, 'upload']).nullable(),
    }),
  ),
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
      'Closes the viewer’s list of first steps or opens it again, or notes what the viewer has just seen, taken or left out',
    body: z.strictObject({ isClosed: z.boolean().optional(), done: z.enum(notedSteps).optional() }),
    reply: FirstSteps,
  },
});
