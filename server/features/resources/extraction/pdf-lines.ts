/** A run of letters in a PDF: the start of its baseline in points from the lower left, and its font size. */
export interface PdfRun {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Font size; 0 if the file does not state it. */
  size: number;
}

/** A line of one column. */
interface Line extends PdfRun {
  /** The x position of its end. */
  right: number;
}

/** A gap of this many letter heights separates columns. */
const columnGap = 1.6;
/** Fewer lines on each side are a table or a picture with its caption, not columns. */
const columnLinesMin = 4;
/** A line this much lower than the one before, in letter heights, begins a paragraph. */
const paragraphGap = 1.9;
/** A font size that differs by this factor marks a heading. */
const sizeStep = 1.12;
/** A line shorter than this share of its column that ends a sentence also ends its paragraph. */
const shortLine = 0.8;

/** The lines of a page in reading order: column by column, with full-width lines in their place. */
export function linesInOrder(runs: readonly PdfRun[]): Line[] {
  const lines = linesOf(runs);
  const gutter = gutterOf(lines);
  if (gutter === null) return lines.sort(fromTheTop);
  const ordered: Line[] = [];
  let [left, right]: [Line[], Line[]] = [[], []];
  for (const line of lines.sort(fromTheTop)) {
    if (line.right <= gutter) left.push(line);
    else if (line.x >= gutter) right.push(line);
    else {
      ordered.push(...left, ...right, line);
      [left, right] = [[], []];
    }
  }
  return [...ordered, ...left, ...right];
}

function fromTheTop(a: Line, b: Line): number {
  return b.y - a.y || a.x - b.x;
}

/** Merges runs on one baseline that follow each other closely. */
function linesOf(runs: readonly PdfRun[]): Line[] {
  const lines: Line[] = [];
  for (const run of [...runs].filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x)) {
    const size = run.size || 1;
    const line = lines.findLast(
      ({ y, right }) => Math.abs(y - run.y) < size / 2 && run.x - right < size * columnGap && run.x - right > -size / 2,
    );
    if (!line) lines.push({ ...run, text: run.text.trim(), right: run.x + run.width });
    else {
      const isApart = run.x - line.right > size * 0.15 || /^\s/.test(run.text);
      line.text += `${isApart ? ' ' : ''}${run.text.trim()}`;
      line.right = run.x + run.width;
      line.size = Math.max(line.size, run.size);
    }
  }
  return lines;
}

/** The x position between two columns; null for a single column. */
function gutterOf(lines: readonly Line[]): number | null {
  const starts = [...new Set(lines.map(({ x }) => Math.round(x)))];
  let best: { at: number; side: number } | null = null;
  for (const at of starts) {
    const left = lines.filter(({ right }) => right <= at).length;
    const beside = lines.filter(({ x }) => x >= at - 1).length;
    const across = lines.length - left - beside;
    const side = Math.min(left, beside);
    if (side >= columnLinesMin && across <= side / 2 && side > (best?.side ?? 0)) best = { at: at - 1, side };
  }
  return best && areSideBySide(lines, best.at) ? best.at : null;
}

/** True for columns beside each other, false for a list with numbers before its lines. */
function areSideBySide(lines: readonly Line[], gutter: number): boolean {
  const left = lines.filter(({ right }) => right <= gutter);
  const widths = left.map(({ x, right }) => right - x).sort((a, b) => a - b);
  const size = left[0]?.size || 1;
  return (widths[Math.floor(widths.length / 2)] ?? 0) > size * 8;
}

/** Lines as text: lines of a paragraph joined, hyphenated words restored, each paragraph on its own line. */
export function joinedLines(lines: readonly Line[]): string {
  const widest = Math.max(0, ...lines.map(({ x, right }) => right - x));
  let text = '';
  let before: Line | undefined;
  for (const line of lines) {
    if (!before) text = line.text;
    else if (beginsParagraph(before, line, widest)) text += `\n${line.text}`;
    else if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line.text)) text = `${text.slice(0, -1)}${line.text}`;
    else text += ` ${line.text}`;
    before = line;
  }
  return text;
}

function beginsParagraph(before: Line, line: Line, widest: number): boolean {
  const size = Math.max(before.size, line.size) || 1;
  const lower = before.y - line.y;
  const isNextColumn = lower < 0;
  if (!isNextColumn && lower > size * paragraphGap) return true;
  if (Math.max(before.size, line.size) > Math.min(before.size, line.size) * sizeStep) return true;
  if (/^(?:[•▪–*-]\s|\(?\d{1,2}[.)]\s)/.test(line.text)) return true;
  return /[.!?:]["”)]?$/.test(before.text) && before.right - before.x < widest * shortLine;
}

/** Removes running heads: lines that a nearby page repeats, except for their numbers. A page of such lines alone keeps them. */
export function withoutRunningHeads(page: readonly Line[], nearby: readonly (readonly Line[])[]): Line[] {
  const repeated = new Set(nearby.flatMap((lines) => edgesOf(lines).map(headKey)));
  const edges = edgesOf(page).filter((line) => repeated.has(headKey(line)));
  const rest = page.filter((line) => !edges.includes(line));
  return rest.length > 0 ? rest : [...page];
}

/** The first and last two lines of a page, by height. */
function edgesOf(lines: readonly Line[]): Line[] {
  const byHeight = [...lines].sort(fromTheTop);
  return [...new Set([...byHeight.slice(0, 2), ...byHeight.slice(-2)])];
}

function headKey({ text, y }: Line): string {
  return `${Math.round(y / 4)} ${text.replace(/^\d+\b|\b\d+$/g, '#').toLowerCase()}`;
}

export type PdfLine = Line;
