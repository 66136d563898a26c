import { drawPng, loadPicture } from '#web/lib/files/svg-png.ts';

const scale = 2;
const margin = 16;
const captionHeight = 60;
/** The style properties that are copied into the drawing. */
const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

interface Caption {
  title: string;
  /** The names of the series, in the order of the colours `--chart-1`, `--chart-2`, … */
  series: readonly string[];
}

/** A chart as a PNG with title and legend above it, in the colours on the screen. */
export async function chartPng(chart: SVGSVGElement, { title, series }: Caption): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  // A data URL, because the content security policy allows no other kind.
  const markup = encodeURIComponent(withOwnStyles(chart, width, height));
  const picture = await loadPicture(`data:image/svg+xml;charset=utf-8,${markup}`);
  const size = { width: width + 2 * margin, height: height + captionHeight + 2 * margin, scale };
  return drawPng(size, (context) => {
    const page = getComputedStyle(document.documentElement);
    context.fillStyle = page.getPropertyValue('--surface');
    context.fillRect(0, 0, size.width, size.height);
    context.fillStyle = page.getPropertyValue('--text');
    context.font = `600 16px ${getComputedStyle(document.body).fontFamily}`;
    context.fillText(title, margin, margin + 16, width);
    context.font = context.font.replace('600 16px', '12px');
    let left = margin;
    for (const [index, name] of series.entries()) {
      context.fillStyle = page.getPropertyValue(`--chart-${index + 1}`);
      context.fillRect(left, margin + 30, 10, 10);
      context.fillStyle = page.getPropertyValue('--text-muted');
      context.fillText(name, left + 16, margin + 39);
      left += 16 + context.measureText(name).width + 20;
    }
    context.drawImage(picture, margin, margin + captionHeight, width, height);
  });
}

/** Copies computed styles into the elements, because no style sheet reaches the drawing outside the page. */
function withOwnStyles(chart: SVGSVGElement, width: number, height: number): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const parts = chart.querySelectorAll('*');
  for (const [index, part] of copy.querySelectorAll('*').entries()) {
    const look = parts[index] && getComputedStyle(parts[index]);
    if (look) part.setAttribute('style', drawn.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';'));
  }
  return new XMLSerializer().serializeToString(copy);
}
