import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import { type NoticeFacts, privacyNotice } from './register/privacy-notice.ts';

/** Serves what is kept of people to everybody who wants to know. */
export function registerPrivacyNotice(app: FastifyInstance, facts: NoticeFacts): void {
  const notice = privacyNotice(facts);
  bind(app, 'GET /api/privacy', async () => notice);
}
