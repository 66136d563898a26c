import type { FastifyInstance } from 'fastify';
import type { GuideFacts } from '#contract/guides/guide.ts';
import type { Config } from '#server/config.ts';
import { registerGuides } from '#server/features/guides/guides.routes.ts';
import { registerPromotion } from '#server/features/promotion/promotion.routes.ts';
import type { PromotionParts } from '#server/features/promotion/promotion.service.ts';

/** What ships with the product for librarians, and what is made of it for one institution. */
export function wireGuides(app: FastifyInstance, parts: PromotionParts, config: Config): void {
  registerGuides(app, guideFactsOf(config));
  registerPromotion(app, parts, { portalName: config.name });
}

function guideFactsOf({ name, supportEmail, origin, mail }: Config): GuideFacts {
  return { portalName: name, supportEmail, origin: origin ?? null, sendsMail: mail !== undefined };
}
