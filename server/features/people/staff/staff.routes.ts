import type { FastifyInstance } from 'fastify';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { readStaff } from './staff.queries.ts';

export function registerStaff(app: FastifyInstance, { reading }: Portal): void {
  bindList(app, 'GET /api/staff', async ({ query }) => {
    const { rows, next } = await readStaff(reading, query);
    return { rows: rows.map((row) => ({ ...row, hasPassword: Boolean(row.hasPassword) })), next };
  });
}
