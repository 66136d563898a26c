import { renderToStaticMarkup } from 'react-dom/server';
import { outlineFile, outlines } from '#contract/values/outlines.ts';
import { Outline } from './outline.tsx';

/** The rendered outlines by the name of their file in the build (vite.config.ts). */
export function paintOutlines(): Map<string, string> {
  return new Map(outlines.map((outline) => [outlineFile(outline), renderToStaticMarkup(<Outline of={outline} />)]));
}
