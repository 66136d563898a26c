import type { Picture } from '#contract/values/settings/setting-kinds.ts';
import { logoMaxBytes, logoMaxSide, logoMinWidth } from '#contract/values/settings/settings-limits.ts';
import { isWholePng, readPicture } from '#server/platform/raster-pictures.ts';
import { createStrictXml } from '#server/platform/xml/strict-xml.ts';

const tooLarge = `The logo must be ${logoMaxBytes / 1024} kB or smaller`;
const notSvg = 'This is not a readable SVG';
const activeSvg = 'This SVG contains scripts, links or parts from elsewhere. Please export a plain SVG';

/** Elements that only draw. Everything else, as `script`, `foreignObject`, `a` and animations, is refused. */
const drawing = new Set(
  `svg g defs title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath use symbol marker
   linearGradient radialGradient stop clipPath mask pattern filter feBlend feColorMatrix feComponentTransfer feComposite
   feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile`.split(
    /\s+/,
  ),
);

/** Says what is wrong with a logo; null if it may be shown. */
export function findLogoProblem({ type, base64 }: Picture): string | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > logoMaxBytes) return tooLarge;
  return type === 'image/png' ? findPngProblem(bytes) : findSvgProblem(bytes);
}

function findPngProblem(bytes: Uint8Array<ArrayBuffer>): string | null {
  const picture = readPicture(bytes);
  if (picture?.type !== 'png') return 'This is not a readable PNG';
  if (picture.width < logoMinWidth) return `The logo must be at least ${logoMinWidth} pixels wide`;
  if (Math.max(picture.width, picture.height) > logoMaxSide)
    return `The logo can have at most ${logoMaxSide} pixels a side`;
  return isWholePng(picture) ? null : 'This PNG is damaged, or a kind that can’t be printed. Please save it anew';
}

function findSvgProblem(bytes: Buffer): string | null {
  let isSvg: boolean | undefined;
  let texts = '';
  const xml = createStrictXml({
    refuse: (problem) => new LogoError(problem === 'doctype' ? activeSvg : notSvg),
    open({ local, uri, attributes }) {
      isSvg ??= local === 'svg' && uri === svgNamespace;
      // Drawing programs keep notes in namespaces of their own, which nothing draws; XHTML would be drawn.
      if (uri === xhtmlNamespace || (uri === svgNamespace && !drawing.has(local))) throw new LogoError(activeSvg);
      for (const [name, { value }] of Object.entries(attributes)) {
        if (!isHarmless(name, value)) throw new LogoError(activeSvg);
      }
    },
    close() {},
    text(text) {
      texts += text;
    },
  });
  try {
    xml.write(bytes.toString('utf8')).close();
  } catch (error) {
    return error instanceof LogoError ? error.message : notSvg;
  }
  if (isSvg !== true) return notSvg;
  return isHarmlessStyle(texts) ? null : activeSvg;
}

class LogoError extends Error {}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xhtmlNamespace = 'http://www.w3.org/1999/xhtml';

function isHarmless(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  if (/(?:^|:)href$/i.test(name)) return value.startsWith('#');
  if (name === 'xmlns' || name.startsWith('xmlns:')) return true;
  return isHarmlessStyle(value);
}

/** A style may point only into the picture itself. */
function isHarmlessStyle(text: string): boolean {
  return !/@import|javascript:|expression\s*\(|url\(\s*(?!["']?#)/i.test(text) && !text.includes('\\');
}
