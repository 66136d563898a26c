import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { readStaff } from './staff.queries.ts';

export function registerStaff(app: FastifyInstance, { db }: { db: Db }): void {
  bindList(app, 'GET /api/staff', async ({ query }) => {
    const { rows, next } = await readStaff(db, query);
    return { rows: rows.map((row) => ({ ...row, hasPassword: Boolean(row.hasPassword) })), next };
  });
}
