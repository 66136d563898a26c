import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';

/** What pages are set in: text, its emphasis, and the voice of titles. */
export type Face = 'sans' | 'bold' | 'serif';

const files: Record<Face, string> = { sans: 'inter-400', bold: 'inter-600', serif: 'serif-600' };

const opened = new Map<Face, Promise<Font>>();

/** A typeface, for pages and for outlines. It is taken apart once: that costs as much as a page that is set in it. */
export function openFace(face: Face): Promise<Font> {
  let font = opened.get(face);
  if (!font) {
    font = readFace(face);
    opened.set(face, font);
    // The next one who asks tries again.
    font.catch(() => opened.delete(face));
  }
  return font;
}

/** The build puts the folder beside the server. */
async function readFace(face: Face): Promise<Font> {
  const bytes = readFile(new URL(`./fonts/${files[face]}.ttf`, import.meta.url));
  // Loaded with the first document: the server starts without it.
  const { create } = await import('fontkit');
  return create(await bytes);
}
