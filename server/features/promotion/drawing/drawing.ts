import type { Weight } from '#server/pdf/text-outline.ts';
import type { RasterPicture } from '#server/platform/raster-pictures.ts';

export interface KitContent {
  portalName: string;
  /** The name by which readers know the institution. */
  name: string;
  /** The name is shown as text, as a picture of the text, or not at all. */
  nameAs: 'text' | 'nothing' | RasterPicture;
  link: string;
  logo: RasterPicture | null;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lines of one text, each with its own baseline. */
export interface TextShape {
  kind: 'text';
  tag: 'H1' | 'P';
  lines: readonly { text: string; x: number; baseline: number }[];
  size: number;
  weight: Weight;
  colour: string;
  /** `middle`: x is the middle of each line. */
  anchor: 'start' | 'middle';
}

export type Shape =
  | TextShape
  | (Box & { kind: 'field'; colour: string; radius: number })
  /** The portal's mark: an arrow in a square with this side. */
  | { kind: 'sign'; x: number; y: number; side: number; field: string; arrow: string }
  | (Box & { kind: 'picture'; picture: RasterPicture; alt: string })
  /** A QR code on white. */
  | { kind: 'code'; x: number; y: number; side: number; link: string; alt: string };

/** A drawing: shapes from back to front, those with content in reading order. */
export interface Drawing {
  width: number;
  height: number;
  /** Title for assistive technology. */
  title: string;
  shapes: readonly Shape[];
}

export const colours = { blue: '#1d4ed8', white: '#ffffff', ink: '#1f2937', soft: '#4b5563', paper: '#f3f4f6' };

/** Scales a size into a box, keeping its proportions, centred or aligned left. */
export function contain(
  { width, height }: { width: number; height: number },
  box: Box,
  align: 'middle' | 'left' = 'middle',
): Box {
  const scale = Math.min(box.width / width, box.height / height);
  const [w, h] = [width * scale, height * scale];
  const x = align === 'middle' ? box.x + (box.width - w) / 2 : box.x;
  return { x, y: box.y + (box.height - h) / 2, width: w, height: h };
}
