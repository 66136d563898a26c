import type { PromotionKit } from '#contract/promotion-kit.ts';
import { type KitPictureFile, kitPicturePath } from '#contract/values/promotion/kit-pictures.ts';

/** Where a picture of a kit is shown from: after each change from another address, so that no kept one is shown. */
export function pictureAddress({ key, updatedAt }: Pick<PromotionKit, 'key' | 'updatedAt'>, picture: KitPictureFile) {
  return `${kitPicturePath(key ?? '', picture)}?v=${Date.parse(updatedAt ?? '')}`;
}
