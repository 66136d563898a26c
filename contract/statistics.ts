import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { staffRoles } from './values/roles.ts';

/** Home's figures for staff, over the customers they serve (product §4). */
const HomeFigures = z.object({
  activeCustomers: z.int().nonnegative(),
  unreadMessages: z.int().nonnegative(),
});
export type HomeFigures = z.infer<typeof HomeFigures>;

export const statisticsRoutes = defineRoutes({
  'GET /api/statistics/home': {
    access: staffRoles,
    summary: 'Active Customers and Unread Messages of the member of staff who asks',
    reply: HomeFigures,
  },
});
