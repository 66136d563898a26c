import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside the build, or at the root of the source. */
const places = ['./content/', '../../../content/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

export function contentFolder(): string {
  const folder = places.find((place) => existsSync(place));
  if (folder === undefined) throw new Error('There is no folder content beside the product');
  return folder;
}
