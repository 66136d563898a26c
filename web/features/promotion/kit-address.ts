import type { PromotionKit } from '#contract/promotion-kit.ts';
import { type KitPictureFile, kitPicturePath } from '#contract/values/promotion/kit-pictures.ts';

/** The URL of a kit's picture; it changes with each update, so that no cached picture is shown. */
export function pictureAddress({ key, updatedAt }: Pick<PromotionKit, 'key' | 'updatedAt'>, picture: KitPictureFile) {
  return `${kitPicturePath(key ?? '', picture)}?v=${Date.parse(updatedAt ?? '')}`;
}
