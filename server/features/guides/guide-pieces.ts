import type { Paper } from '#server/platform/paper.ts';
import { heightOf, inks, type Place, type Style, styles, write } from './guide-style.ts';

/** A part of a page that is never broken: how high it is, and how it is put on paper, as what for assistive technology. */
export interface Piece {
  heightOf(paper: Paper, width: number): number;
  draw(paper: Paper, place: Place): PDFKit.PDFStructureElement;
  /** Space above it, in points. */
  above: number;
  /** Stays on the page of what follows. */
  leads?: true;
}

export function paragraph(text: string): Piece {
  return { ...plain('P', text, styles.body), above: 8 };
}

export function lead(text: string): Piece {
  return { ...plain('P', text, styles.lead), above: 8 };
}

export function heading(text: string): Piece {
  return { ...plain('H2', text, styles.heading), above: 19, leads: true };
}

/** What to do, in its order. */
export function steps(...items: readonly (readonly [title: string, text: string])[]): Piece[] {
  return items.map(([title, text], index) =>
    listed(title, text, { mark: numberMark(index + 1), indent: 32, above: 10 }),
  );
}

/** Things of equal weight. */
export function points(...items: readonly (readonly [title: string, text: string])[]): Piece[] {
  return items.map(([title, text]) => listed(title, text, { mark: dotMark, indent: 18, above: 8 }));
}

/** Things to tick off on paper. */
export function checklist(...items: readonly string[]): Piece[] {
  return items.map((text) => listed('', text, { mark: boxMark, indent: 22, above: 7 }));
}

/** What is easily overlooked. */
export function note(title: string, text: string): Piece {
  return boxed(title, text, { label: styles.strong, fill: inks.tint, above: 16 });
}

/** A text to be copied as it stands; lines are kept. */
export function readyText(label: string, text: string): Piece {
  return boxed(label.toUpperCase(), text, { label: styles.label, fill: inks.paper, above: 10 });
}

function plain(tag: string, text: string, style: Style): Omit<Piece, 'above'> {
  return {
    heightOf: (paper, width) => heightOf(paper, text, style, width),
    draw: (paper, place) => paper.struct(tag, {}, () => write(paper, text, style, place)),
  };
}

type Mark = (paper: Paper, place: Place) => void;

function listed(title: string, text: string, options: { mark: Mark; indent: number; above: number }): Piece {
  const { mark, indent, above } = options;
  const titleHeight = (paper: Paper, width: number) => (title ? heightOf(paper, title, styles.strong, width) : 0);
  return {
    above,
    heightOf: (paper, width) => titleHeight(paper, width - indent) + heightOf(paper, text, styles.body, width - indent),
    draw: (paper, place) => {
      const inner = { x: place.x + indent, y: place.y, width: place.width - indent };
      const body = { ...inner, y: place.y + titleHeight(paper, inner.width) };
      return paper.struct('LI', {}, [
        paper.struct('Lbl', {}, () => mark(paper, place)),
        paper.struct('LBody', {}, () => {
          if (title) write(paper, title, styles.strong, inner);
          write(paper, text, styles.body, body);
        }),
      ]);
    },
  };
}

function numberMark(number: number): Mark {
  return (paper, { x, y }) => {
    paper.circle(x + 10, y + 8, 10).fill(inks.tint);
    write(paper, String(number), styles.number, { x, y: y + 0.5, width: 20 }, { align: 'center' });
  };
}

const dotMark: Mark = (paper, { x, y }) => {
  paper.roundedRect(x + 2, y + 5, 5, 5, 1.5).fill(inks.accent);
};

const boxMark: Mark = (paper, { x, y }) => {
  paper
    .roundedRect(x + 0.5, y + 3, 10, 10, 2)
    .lineWidth(1)
    .stroke(inks.muted);
};

const padding = { x: 16, y: 12 };

function boxed(title: string, text: string, options: { label: Style; fill: string; above: number }): Piece {
  const { label, fill, above } = options;
  const inner = (width: number) => width - 2 * padding.x;
  const titleHeight = (paper: Paper, width: number) => heightOf(paper, title, label, inner(width)) + 4;
  const height = (paper: Paper, width: number) =>
    titleHeight(paper, width) + heightOf(paper, text, styles.body, inner(width)) + 2 * padding.y;
  return {
    above,
    heightOf: height,
    draw: (paper, place) => {
      const { x, y, width } = place;
      const at = { x: x + padding.x, y: y + padding.y, width: inner(width) };
      return paper.struct('Div', {}, [
        paper.struct('P', {}, () => {
          paper.roundedRect(x, y, width, height(paper, width), 8).fill(fill);
          paper.roundedRect(x, y + 10, 3, height(paper, width) - 20, 1.5).fill(inks.accent);
          write(paper, title, label, at);
        }),
        paper.struct('P', {}, () => write(paper, text, styles.body, { ...at, y: at.y + titleHeight(paper, width) })),
      ]);
    },
  };
}
