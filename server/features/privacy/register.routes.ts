import type { FastifyInstance } from 'fastify';
import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { type NoticeFacts, privacyNotice } from './register/privacy-notice.ts';
import { listPeriods } from './retention/retention.queries.ts';

export function registerPrivacyNotice(app: FastifyInstance, { db, config, settings }: Portal): void {
  bind(app, 'GET /api/privacy', async () => {
    const { seller, name } = settings();
    const [controller = [name]] = [config.trust.controller, seller].filter(({ length }) => length > 0);
    const facts: NoticeFacts = {
      controller: [...controller],
      languageModel: languageModelOf(settings(), config.assistant),
      sendsMail: config.mail !== undefined,
      hasFileStore: config.s3 !== undefined,
    };
    const periods = await listPeriods(db);
    return privacyNotice(facts, new Map(periods.map(({ kind, days }) => [kind, days])));
  });
}

function languageModelOf(
  { modelUrl, sendsAccountFacts }: SettingValues,
  { embeddings }: Portal['config']['assistant'],
) {
  if (modelUrl === '' && typeof embeddings === 'string') return 'none' as const;
  return sendsAccountFacts === 'on' ? ('account-facts' as const) : ('questions' as const);
}
