import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { bind } from '#server/platform/http/http.ts';
import { type NoticeFacts, privacyNotice } from './register/privacy-notice.ts';
import { listPeriods } from './retention/retention.queries.ts';

/** Serves what is kept of people to everybody who wants to know. */
export function registerPrivacyNotice(app: FastifyInstance, db: Db, facts: NoticeFacts): void {
  bind(app, 'GET /api/privacy', async () => {
    const periods = await listPeriods(db);
    return privacyNotice(facts, new Map(periods.map(({ kind, days }) => [kind, days])));
  });
}
