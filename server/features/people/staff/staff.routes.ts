import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import { bindList, pageOf } from '#server/platform/http/list-page.ts';
import { listStaff } from './staff.service.ts';

export function registerStaff(app: FastifyInstance, parts: { db: Db; people: People }): void {
  bindList(app, 'GET /api/staff', async ({ query }) => pageOf(await listStaff(parts), query, ({ id }) => id));
}
