import type { FastifyInstance } from 'fastify';
import { eraseWords } from '#server/features/chat/search/message-index.service.ts';
import {
  type PersonArchivesParts,
  registerPersonArchives,
} from '#server/features/privacy/archive/person-archives.routes.ts';
import { type ErasuresRoutesParts, registerErasures } from '#server/features/privacy/erasure/erasures.routes.ts';

type PrivacyParts = PersonArchivesParts & Omit<ErasuresRoutesParts, 'eraseWords'>;

/** What people ask about their data: to have it, and to be erased with it. */
export function wirePrivacy(app: FastifyInstance, parts: PrivacyParts): void {
  registerPersonArchives(app, parts);
  registerErasures(app, { ...parts, eraseWords });
}
