import type { FastifyRequest } from 'fastify';
import type { DoneFrom } from '#server/db/queries/security-log.queries.ts';
import { deviceName } from './browsers/device-name.ts';

/** Where a request comes from, as the security log keeps it. */
export function doneFrom(request: FastifyRequest): DoneFrom {
  return { address: request.ip, browser: deviceName(request.headers['user-agent'] ?? '') };
}
