import { canSet, outlineText } from '#server/pdf/text-outline.ts';

/** Side of the square with the mark (web/ui/badges/portal-mark.tsx), in units; the name stands beside it. */
const side = 28;
const gap = 9;
const nameSize = 20;
const baseline = 21.2;
const pixelsPerUnit = 4;
const sign =
  '<rect width="28" height="28" rx="7" fill="#1d4ed8"/>' +
  '<path fill="#fff" d="M10.5 8.6v10.8a.8.8 0 0 0 1.2.7l8.6-5.4a.8.8 0 0 0 0-1.4l-8.6-5.4a.8.8 0 0 0-1.2.7z"/>';

/** The mark with the portal's name, as paths that scale to any size and need no font. */
export function logoSvg(portalName: string): Buffer {
  // A name in letters that the font lacks would be a row of boxes, so only the mark is shown.
  const name = canSet(portalName) ? outlineText(portalName, { size: nameSize, x: side + gap, y: baseline }) : null;
  const width = name ? Math.ceil(side + gap + name.width) : side;
  const size = `width="${width * pixelsPerUnit}" height="${side * pixelsPerUnit}" viewBox="0 0 ${width} ${side}"`;
  const title = `<title>${portalName.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)}</title>`;
  const shapes = name ? `${sign}<path fill="#1f2937" d="${name.path}"/>` : sign;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">${title}${shapes}</svg>\n`);
}
