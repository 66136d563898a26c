import { encode } from 'uqr';

/** Light modules around the code, which scanners need to find it (ISO/IEC 18004). */
const quietZone = 4;

/** The dark modules of a link's QR code as a path in a square with this side; the background must be white. */
export function qrPath(link: string, { x, y, side }: { x: number; y: number; side: number }): string {
  const { data, size } = encode(link, { ecc: 'M', border: quietZone });
  const unit = side / size;
  const at = (value: number) => Number(value.toFixed(3));
  const parts: string[] = [];
  for (const [row, modules] of data.entries()) {
    for (let start = 0; start < size; start++) {
      if (!modules[start]) continue;
      let end = start;
      while (modules[end]) end++;
      const [left, right] = [at(x + start * unit), at(x + end * unit)];
      const [top, bottom] = [at(y + row * unit), at(y + (row + 1) * unit)];
      parts.push(`M${left} ${top}H${right}V${bottom}H${left}Z`);
      start = end;
    }
  }
  return parts.join('');
}
