import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { SecurityEventKind } from '#contract/values/security-events.ts';
import { noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import { doneFrom } from './done-from.ts';

interface Look {
  kind: Extract<SecurityEventKind, 'conversation-saved' | 'versions-read' | 'prompts-read'>;
  viewer: Viewer;
  /** Whose data it is. */
  personId: number;
  request: FastifyRequest;
}

/** Notes in the security log that somebody took along, or looked into, what is another person's. One's own is one's own. */
export async function noteLook(
  { db, clock }: { db: Kysely<Schema>; clock: Clock },
  { kind, viewer, personId, request }: Look,
): Promise<void> {
  if (personId === viewer.id) return;
  const at = isoTime(clock());
  await noteSecurityEvent(db, { kind, userId: personId, byId: viewer.id, at, from: doneFrom(request) });
}
