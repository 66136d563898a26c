import type { Picture } from '#contract/values/settings/setting-kinds.ts';
import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import { isWholePng, type RasterPicture, readPicture } from '#server/platform/raster-pictures.ts';

/** Unpacking a picture to check it takes a while, and every mail shows it. */
const read = new WeakMap<Picture, RasterPicture | null>();

/** The portal's logo for papers and mails, which show PNG alone: mail programs draw no SVG. Null where there is none. */
export function portalPng({ logo }: Pick<SettingValues, 'logo'>): RasterPicture | null {
  if (logo?.type !== 'image/png') return null;
  const known = read.get(logo);
  if (known !== undefined) return known;
  const picture = readPicture(new Uint8Array(Buffer.from(logo.base64, 'base64')));
  const usable = picture?.type === 'png' && isWholePng(picture) ? picture : null;
  read.set(logo, usable);
  return usable;
}
