import type { FastifyInstance } from 'fastify';
import { readHeldRights } from '#server/db/queries/held-rights.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { readStaff } from './staff.queries.ts';
import { grantFinance, withdrawFinance } from './staff-rights.service.ts';

export function registerStaff(app: FastifyInstance, portal: Portal): void {
  const { reading, people, notifyPeopleChanged } = portal;

  bindList(app, 'GET /api/staff', async ({ query }) => {
    const { rows, next } = await readStaff(reading, query);
    const staff = rows.map(({ rightsHeld, ...row }) => {
      return { ...row, hasPassword: Boolean(row.hasPassword), rights: readHeldRights(rightsHeld) };
    });
    return { rows: staff, next };
  });

  async function changed(
    change: typeof grantFinance | typeof withdrawFinance,
    { id, viewer }: { id: number; viewer: Viewer },
  ): Promise<{ ok: true }> {
    const { me } = await viewerOf(people, viewer.id);
    await change(portal, { id, by: { byId: me.id, fullName: me.fullName } });
    await notifyPeopleChanged({ personIds: [id] });
    return { ok: true };
  }

  bind(app, 'PUT /api/staff/:id/finance', ({ viewer, params }) => changed(grantFinance, { id: params.id, viewer }));

  bind(app, 'DELETE /api/staff/:id/finance', ({ viewer, params }) =>
    changed(withdrawFinance, { id: params.id, viewer }),
  );
}
