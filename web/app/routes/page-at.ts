import { lazyPage } from '#web/lib/pages/lazy-page.ts';
import type { pageFiles } from './page-files.ts';

/** Every page but Home is in a file of its own. */
export type FiledPath = keyof typeof pageFiles;

/** The page of a path, loaded when it is first opened. */
export function pageAt(path: FiledPath) {
  return lazyPage(async () => {
    const files = await import('./page-files.ts');
    return { default: await files.pageFiles[path]() };
  });
}
