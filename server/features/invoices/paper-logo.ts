import type { Pdf } from '#server/pdf/new-pdf.ts';
import type { RasterPicture } from '#server/platform/raster-pictures.ts';

/** The most that a logo takes of a paper, in points. */
const room = { width: 190, height: 46 };
const gapBelow = 12;

/** Draws the logo as a picture with words, and returns the y position below it. */
export function drawLogo(
  { pdf, root }: { pdf: Pdf; root: PDFKit.PDFStructureElement },
  { bytes, ...pixels }: RasterPicture,
  { alt, x, y }: { alt: string; x: number; y: number },
): number {
  const scale = Math.min(room.width / pixels.width, room.height / pixels.height);
  const [width, height] = [pixels.width * scale, pixels.height * scale];
  // The library's types do not declare `bbox` yet.
  const options = { alt, bbox: [x, y, x + width, y + height] };
  root.add(pdf.struct('Figure', options, () => void pdf.image(Buffer.from(bytes), x, y, { width, height })));
  return y + height + gapBelow;
}
