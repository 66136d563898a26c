import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import { deviceName } from './browsers/device-name.ts';

export function requestOrigin(request: FastifyRequest): RequestOrigin {
  return { address: request.ip, browser: deviceName(request.headers['user-agent'] ?? '') };
}
