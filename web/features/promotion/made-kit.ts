import type { PromotionKit } from '#contract/promotion-kit.ts';

export type MadeKit = PromotionKit & { link: string; key: string };

export interface KitPartProps {
  kit: MadeKit;
  /** Called when something was downloaded or copied. */
  onTaken: () => void;
}

export function isMade(kit: PromotionKit): kit is MadeKit {
  return kit.link !== null && kit.key !== null;
}
