import type { PromotionKit } from '#contract/promotion-kit.ts';

/** A kit that is filled in. */
export type MadeKit = PromotionKit & { link: string; key: string };

export interface KitPartProps {
  kit: MadeKit;
  /** Something of it was downloaded or copied. */
  onTaken: () => void;
}

export function isMade(kit: PromotionKit): kit is MadeKit {
  return kit.link !== null && kit.key !== null;
}
