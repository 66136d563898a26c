import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { SecurityEventKind } from '#contract/values/security-events.ts';
import { logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import { requestOrigin } from './done-from.ts';

interface DataAccess {
  kind: Extract<SecurityEventKind, 'conversation-saved' | 'versions-read' | 'prompts-read'>;
  viewer: Viewer;
  personId: number;
  request: FastifyRequest;
}

/**
 * Records in the security log that a viewer exported or opened another person's data. Access to their own is not
 * recorded.
 */
export async function recordAccess(
  { db, clock }: { db: Kysely<Schema>; clock: Clock },
  { kind, viewer, personId, request }: DataAccess,
): Promise<void> {
  if (personId === viewer.id) return;
  const at = isoTime(clock());
  await logSecurityEvent(db, { kind, userId: personId, byId: viewer.id, at, from: requestOrigin(request) });
}
