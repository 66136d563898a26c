import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import { bind } from '#server/platform/http/http.ts';
import { listStaff } from './staff.service.ts';

export function registerStaff(app: FastifyInstance, parts: { db: Db; people: People }): void {
  bind(app, 'GET /api/staff', () => listStaff(parts));
}
