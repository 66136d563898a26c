import type { FastifyInstance } from 'fastify';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { readAccountPage, readAccountsOverview } from './accounts.service.ts';

/** Serves the accounts: all for administrators, theirs for account managers. */
export function registerAccounts(app: FastifyInstance, { reading, people, clock, planOn }: Portal): void {
  async function asked(viewerId: number) {
    const { me } = await viewerOf(people, viewerId);
    return { values: institutionsOf(me), day: londonTime(clock()).day, planOn };
  }

  bindList(app, 'GET /api/accounts', async ({ viewer, query }) =>
    readAccountPage(reading, await asked(viewer.id), query),
  );

  bind(app, 'GET /api/accounts/overview', async ({ viewer }) => readAccountsOverview(reading, await asked(viewer.id)));
}
