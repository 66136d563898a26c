import type { KitPictureFile } from '#contract/values/promotion/kit-pictures.ts';
import { canSet } from '#server/pdf/text-outline.ts';
import { type RasterPicture, readPicture } from '#server/platform/raster-pictures.ts';
import { drawPdf } from './drawing/draw-pdf.ts';
import { drawSvg } from './drawing/draw-svg.ts';
import type { KitContent } from './drawing/drawing.ts';
import { pictureOf } from './drawing/pictures.ts';
import { poster } from './drawing/poster.ts';
import type { KitRow } from './promotion.queries.ts';

/** Imported with the first picture, like all code that sets text, so that the server starts without it. */
interface Made {
  kit: KitRow;
  /** The institution's own name, used if the kit has no other. */
  ownName: string;
  portalName: string;
}

export function drawPicture(made: Made, picture: KitPictureFile): string {
  return drawSvg(pictureOf(contentOf(made), picture));
}

export function printPoster(made: Made, size: { width: number; height: number }): Promise<Buffer<ArrayBuffer>> {
  const content = contentOf(made);
  // A name in letters that the fonts lack would be a row of boxes; a picture of the name or the logo is used instead.
  const nameAs = canSet(content.name) ? 'text' : (pictureIn(made.kit.namePicture) ?? 'nothing');
  const portalName = canSet(content.portalName) ? content.portalName : 'the portal';
  const drawing = poster({ ...content, nameAs, portalName }, size);
  return drawPdf({ drawing, author: portalName, madeAt: new Date(made.kit.updatedAt) });
}

function contentOf({ kit, ownName, portalName }: Made): KitContent {
  return { portalName, name: kit.name ?? ownName, nameAs: 'text', link: kit.link, logo: pictureIn(kit.logo) };
}

function pictureIn(bytes: Uint8Array | null): RasterPicture | null {
  return bytes && readPicture(new Uint8Array(bytes));
}
