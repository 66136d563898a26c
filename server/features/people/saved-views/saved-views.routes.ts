import type { FastifyInstance } from 'fastify';
import { savedViewsMax } from '#contract/values/limits.ts';
import { compareNames } from '#contract/values/name-order.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { deleteView, listViews, saveView } from './saved-views.queries.ts';

/** Saved list views belong to one staff member. Paths contain no owner, so nobody can address another's. */
export function registerSavedViews(app: FastifyInstance, { db, bus }: { db: Db; bus: Bus }): void {
  const tell = (ownerId: number) => bus.send([ownerId], { type: 'changed', what: ['/api/saved-views'] });

  bind(app, 'GET /api/saved-views', async ({ viewer, query }) => {
    const views = await listViews(db, { ownerId: viewer.id, ...query });
    return views
      .map(({ name, search }) => ({ name, search: JSON.parse(search) as Record<string, string> }))
      .sort((a, b) => compareNames(a.name, b.name));
  });

  bind(app, 'PUT /api/saved-views', async ({ viewer, body: { list, name, search } }) => {
    await db.transaction().execute(async (transaction) => {
      const others = (await listViews(transaction, { ownerId: viewer.id, list })).filter(
        (other) => other.name !== name,
      );
      if (others.length >= savedViewsMax) {
        throw conflict(`You have ${savedViewsMax} saved views of this list already. Please remove one first.`);
      }
      await saveView(transaction, { ownerId: viewer.id, list, name, search: JSON.stringify(search) });
    });
    tell(viewer.id);
    return { name, search };
  });

  bind(app, 'DELETE /api/saved-views', async ({ viewer, query }) => {
    if (!(await deleteView(db, { ownerId: viewer.id, ...query }))) throw notFound('This view no longer exists');
    tell(viewer.id);
    return { ok: true };
  });
}
