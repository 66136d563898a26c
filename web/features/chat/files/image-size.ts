import { imageSideMax } from '#contract/limits.ts';

/** Pixels, as the image is to be shown: turned as its camera says. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** How large an image is, so that its place is there before it is; null for whatever the browser cannot show. */
export async function measureImage(file: File): Promise<ImageSize | null> {
  if (!file.type.startsWith('image/')) return null;
  try {
    const image = await createImageBitmap(file);
    const { width, height } = image;
    image.close();
    return width <= imageSideMax && height <= imageSideMax ? { width, height } : null;
  } catch {
    return null;
  }
}

/** The longer side of an image among messages. */
const sideMaxPx = 320;
/** A side that is still there to be hit, also of a thin strip. */
const sideMinPx = 64;
/** Where the size is not known, as from programs that do not measure. */
const unknown: ImageSize = { width: 240, height: 180 };

/** The place an image takes among messages: never larger than itself, and large enough to be seen and hit. */
export function shownSize({ width, height }: { width?: number | undefined; height?: number | undefined }): ImageSize {
  if (width === undefined || height === undefined) return unknown;
  const scale = Math.min(1, sideMaxPx / width, sideMaxPx / height);
  const shown = (side: number) => Math.max(sideMinPx, Math.round(side * scale));
  return { width: shown(width), height: shown(height) };
}
