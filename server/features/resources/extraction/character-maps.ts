import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build puts them beside the server. */
const built = fileURLToPath(new URL('./character-maps/', import.meta.url));

/** The folder, with a slash, of the tables that say which letters the codes of Chinese, Japanese and Korean PDFs mean. */
export function characterMaps(): string {
  if (existsSync(built)) return built;
  return join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/');
}
