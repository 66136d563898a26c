import { renderToStaticMarkup } from 'react-dom/server';
import { outlineFile, outlines } from '#contract/values/outlines.ts';
import { Outline } from './outline.tsx';

/** The outlines of pages by the files into which the build writes them (vite.config.ts). */
export function paintOutlines(): Map<string, string> {
  return new Map(outlines.map((outline) => [outlineFile(outline), renderToStaticMarkup(<Outline of={outline} />)]));
}
