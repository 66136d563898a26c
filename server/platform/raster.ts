import { crc32, deflateSync } from 'node:zlib';
import type { Step } from './outlines.ts';

export interface Shape {
  steps: readonly Step[];
  /** Red, green and blue. */
  ink: readonly [number, number, number];
}

export interface Picture {
  /** In pixels. */
  width: number;
  height: number;
  /** Pixels for each unit of the outlines. */
  scale: number;
}

/** Samples of a pixel in each direction: edges look smooth. */
const samples = 4;
/** Straight pieces of a curve. */
const curvePieces = 12;

type Point = readonly [x: number, y: number];
interface Edge {
  top: Point;
  bottom: Point;
  direction: 1 | -1;
}

/** Draws shapes over each other on a transparent ground, as PNG. */
export function drawPng(shapes: readonly Shape[], { width, height, scale }: Picture): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (const { steps, ink } of shapes) {
    const edges = edgesOf(steps, scale * samples);
    for (let y = 0; y < height; y++) {
      const covered = coverageOf(edges, y, width);
      for (let x = 0; x < width; x++) lay(pixels, (y * width + x) * 4, ink, (covered[x] ?? 0) / (samples * samples));
    }
  }
  return encodePng(pixels, width, height);
}

/** Straight edges of all contours, in samples, without the level ones. */
function edgesOf(steps: readonly Step[], scale: number): Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let at: Point = start;
  const lineTo = (to: Point) => {
    if (to[1] !== at[1]) edges.push(to[1] > at[1] ? edge(at, to, 1) : edge(to, at, -1));
    at = to;
  };
  for (const [letter, ...values] of steps) {
    const points = pairs(values as number[], scale);
    if (letter === 'M') {
      start = points[0] ?? start;
      at = start;
    } else if (letter === 'Z') {
      lineTo(start);
    } else {
      const from = at;
      const pieces = letter === 'L' ? 1 : curvePieces;
      for (let piece = 1; piece <= pieces; piece++) lineTo(alongCurve([from, ...points], piece / pieces));
    }
  }
  return edges;
}

function edge(top: Point, bottom: Point, direction: 1 | -1): Edge {
  return { top, bottom, direction };
}

function pairs(values: readonly number[], scale: number): Point[] {
  const points: Point[] = [];
  for (let index = 0; index + 1 < values.length; index += 2) {
    points.push([(values[index] ?? 0) * scale, (values[index + 1] ?? 0) * scale]);
  }
  return points;
}

/** A point of a line or curve of any degree (de Casteljau). */
function alongCurve(points: readonly Point[], part: number): Point {
  const [first = [0, 0] as const, ...rest] = points;
  if (rest.length === 0) return first;
  const between = rest.map((point, index): Point => {
    const [x, y] = points[index] ?? point;
    return [x + (point[0] - x) * part, y + (point[1] - y) * part];
  });
  return alongCurve(between, part);
}

/** How many samples of each pixel of a row lie inside (the non-zero rule, as in SVG). */
function coverageOf(edges: readonly Edge[], row: number, width: number): Uint16Array {
  const covered = new Uint16Array(width);
  for (let line = 0; line < samples; line++) {
    const y = row * samples + line + 0.5;
    const crossings = edges
      .filter(({ top, bottom }) => top[1] <= y && y < bottom[1])
      .map(({ top, bottom, direction }) => {
        const x = top[0] + ((bottom[0] - top[0]) * (y - top[1])) / (bottom[1] - top[1]);
        return { x, direction };
      })
      .sort((one, other) => one.x - other.x);
    let winding = 0;
    for (const [index, { x, direction }] of crossings.entries()) {
      winding += direction;
      const end = crossings[index + 1]?.x;
      if (winding !== 0 && end !== undefined) fillSpan(covered, x, end);
    }
  }
  return covered;
}

function fillSpan(covered: Uint16Array, from: number, to: number): void {
  const last = Math.min(covered.length * samples, Math.round(to));
  for (let x = Math.max(0, Math.round(from)); x < last; x++) {
    const pixel = Math.floor(x / samples);
    covered[pixel] = (covered[pixel] ?? 0) + 1;
  }
}

/** Lays a colour over what is there. */
function lay(pixels: Buffer, at: number, ink: Shape['ink'], opacity: number): void {
  if (opacity === 0) return;
  const below = (pixels[at + 3] ?? 0) / 255;
  const total = opacity + below * (1 - opacity);
  for (const [channel, value] of ink.entries()) {
    const old = pixels[at + channel] ?? 0;
    pixels[at + channel] = Math.round((value * opacity + old * below * (1 - opacity)) / total);
  }
  pixels[at + 3] = Math.round(total * 255);
}

function encodePng(pixels: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  const rowBytes = width * 4;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (rowBytes + 1) + 1, y * rowBytes, (y + 1) * rowBytes);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
