import { readFile } from 'node:fs/promises';

/** What pages are set in: text, its emphasis, and the voice of titles. */
export type Face = 'sans' | 'bold' | 'serif';

const files: Record<Face, string> = { sans: 'inter-400', bold: 'inter-600', serif: 'serif-600' };

/** The bytes of a typeface, for pages and for outlines. The build puts the folder beside the server. */
export function readFace(face: Face): Promise<Buffer> {
  return readFile(new URL(`./fonts/${files[face]}.ttf`, import.meta.url));
}
