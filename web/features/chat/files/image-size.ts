import { imageSideMax } from '#contract/values/limits.ts';

/** Pixels, after the camera's rotation. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an image, to reserve its space; null if the browser cannot show it. */
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

/** The longer side of an image in the log. */
const sideMaxPx = 320;
/** Even a thin strip must be large enough to click. */
const sideMinPx = 64;
/** Used if the sender gave no size. */
const unknown: ImageSize = { width: 240, height: 180 };

/** The size of an image in the log: never enlarged, except to be large enough to click. */
export function shownSize({ width, height }: { width?: number | undefined; height?: number | undefined }): ImageSize {
  if (width === undefined || height === undefined) return unknown;
  const scale = Math.min(1, sideMaxPx / width, sideMaxPx / height);
  const shown = (side: number) => Math.max(sideMinPx, Math.round(side * scale));
  return { width: shown(width), height: shown(height) };
}
