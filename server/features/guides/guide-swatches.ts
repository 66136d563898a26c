import type { BrandColour } from '#contract/brand-colours.ts';
import type { Paper } from '#server/platform/paper.ts';
import type { Piece } from './guide-pieces.ts';
import { heightOf, inks, type Place, styles, write } from './guide-style.ts';

const gap = 14;
const fieldHeight = 46;

/** Colours side by side, each with its name, its code and what it is for. */
export function swatches(colours: readonly BrandColour[]): Piece {
  const widthOf = (width: number) => (width - gap * (colours.length - 1)) / colours.length;
  return {
    above: 12,
    heightOf: (paper, width) => {
      const uses = colours.map(({ use }) => heightOf(paper, use, styles.small, widthOf(width)));
      return fieldHeight + 8 + styles.strong.line + styles.small.line + Math.max(...uses);
    },
    draw: (paper, place) => {
      const width = widthOf(place.width);
      const drawn = colours.map((colour, index) =>
        paper.struct('LI', {}, () =>
          drawSwatch(paper, colour, { ...place, x: place.x + index * (width + gap), width }),
        ),
      );
      return paper.struct('L', {}, drawn);
    },
  };
}

function drawSwatch(paper: Paper, { name, code, use }: BrandColour, { x, y, width }: Place): void {
  paper.roundedRect(x, y, width, fieldHeight, 8).fill(`#${code}`);
  paper.roundedRect(x, y, width, fieldHeight, 8).lineWidth(0.75).stroke(inks.line);
  const nameAt = y + fieldHeight + 8;
  write(paper, name, styles.strong, { x, y: nameAt, width });
  write(paper, `#${code}`, styles.small, { x, y: nameAt + styles.strong.line, width });
  write(paper, use, styles.small, { x, y: nameAt + styles.strong.line + styles.small.line, width });
}
