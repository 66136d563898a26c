import type { Weight } from '#server/pdf/text-outline.ts';

/** What a kit's pictures are made with. */
export interface KitContent {
  portalName: string;
  /** As readers know the institution. */
  name: string;
  /** How it is shown: in letters, as a picture of them, or not at all. */
  nameAs: 'text' | 'nothing' | DrawnPicture;
  link: string;
  logo: DrawnPicture | null;
}

export interface DrawnPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'png' | 'jpeg';
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lines of one text, each at its own baseline. */
export interface TextShape {
  kind: 'text';
  tag: 'H1' | 'P';
  lines: readonly { text: string; x: number; baseline: number }[];
  size: number;
  weight: Weight;
  colour: string;
  /** `middle`: each x is that of the middle. */
  anchor: 'start' | 'middle';
}

export type Shape =
  | TextShape
  | (Box & { kind: 'field'; colour: string; radius: number })
  /** The portal's sign: an arrow in a field of this side. */
  | { kind: 'sign'; x: number; y: number; side: number; field: string; arrow: string }
  | (Box & { kind: 'picture'; picture: DrawnPicture; alt: string })
  /** A QR code on white. */
  | { kind: 'code'; x: number; y: number; side: number; link: string; alt: string };

/** A picture: its shapes from the back to the front, and those that say something in the order of reading. */
export interface Drawing {
  width: number;
  height: number;
  /** What it says as a whole. */
  title: string;
  shapes: readonly Shape[];
}

export const colours = { blue: '#1d4ed8', white: '#ffffff', ink: '#1f2937', soft: '#4b5563', paper: '#f3f4f6' };

/** The largest box of a picture's proportions in another, in its middle, or at its left. */
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
