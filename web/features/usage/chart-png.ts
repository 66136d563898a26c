const scale = 2;
const margin = 16;
const titleHeight = 36;
/** What decides how a drawing looks; everything else follows from the elements themselves. */
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

/** A chart as a PNG picture with its title above it, in the colours that are on the screen. */
export async function chartPng(chart: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const image = new Image();
  // A data address, because the content security policy allows those and no others.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withOwnStyles(chart, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + titleHeight + 2 * margin) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  const page = getComputedStyle(document.documentElement);
  context.scale(scale, scale);
  context.fillStyle = page.getPropertyValue('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = page.getPropertyValue('--text');
  context.font = `600 16px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(title, margin, margin + 16, width);
  context.drawImage(image, margin, margin + titleHeight, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png');
  });
}

/** Outside the page no style sheet reaches the drawing, so each part carries what it looks like. */
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
