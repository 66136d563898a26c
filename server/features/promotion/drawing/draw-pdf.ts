import { newPdf, type Pdf } from '#server/pdf/new-pdf.ts';
import type { Box, Drawing, Shape } from './drawing.ts';
import { qrPath } from './qr-path.ts';
import { arrow, signSide } from './sign.ts';

interface DrawnPdf {
  drawing: Drawing;
  author: string;
  madeAt: Date;
}

/** A drawing as a one-page PDF of its size in points, tagged for assistive technology. */
export function drawPdf({ drawing, author, madeAt }: DrawnPdf): Promise<Buffer<ArrayBuffer>> {
  const { width, height, title, shapes } = drawing;
  const options = { size: [width, height], margin: 0, tagged: true, pdfVersion: '1.7' } as const;
  const { pdf, bytes } = newPdf({ title, author, madeAt }, { ...options, size: [width, height] });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  for (const shape of shapes) drawShape(pdf, root, shape);
  root.end();
  pdf.end();
  return bytes;
}

function drawShape(pdf: Pdf, root: PDFKit.PDFStructureElement, shape: Shape): void {
  switch (shape.kind) {
    case 'text':
      root.add(
        pdf.struct(shape.tag, {}, () => {
          pdf.font(shape.weight, shape.size).fillColor(shape.colour);
          for (const { text, x, baseline } of shape.lines) {
            const left = shape.anchor === 'middle' ? x - pdf.widthOfString(text) / 2 : x;
            pdf.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
          }
        }),
      );
      break;
    case 'field':
      drawAsArtifact(pdf, () => {
        pdf.roundedRect(shape.x, shape.y, shape.width, shape.height, shape.radius).fill(shape.colour);
      });
      break;
    case 'sign':
      drawAsArtifact(pdf, () => {
        pdf
          .save()
          .translate(shape.x, shape.y)
          .scale(shape.side / signSide);
        pdf.roundedRect(0, 0, signSide, signSide, 7).fill(shape.field);
        pdf.path(arrow).fill(shape.arrow).restore();
      });
      break;
    case 'picture': {
      const { x, y, width, height, picture } = shape;
      addFigure(pdf, root, shape, () => pdf.image(Buffer.from(picture.bytes), x, y, { width, height }));
      break;
    }
    case 'code': {
      const { x, y, side, link } = shape;
      addFigure(pdf, root, { ...shape, width: side, height: side }, () => {
        pdf.rect(x, y, side, side).fill('#ffffff');
        pdf.path(qrPath(link, shape)).fill('#000000');
      });
    }
  }
}

function addFigure(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  { x, y, width, height, alt }: Box & { alt: string },
  draw: () => void,
): void {
  // The library's types do not declare `bbox` yet.
  const options = { alt, bbox: [x, y, x + width, y + height] };
  root.add(pdf.struct('Figure', options, draw));
}

/** Marks decoration as an artifact, so that screen readers skip it. */
function drawAsArtifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact');
  draw();
  pdf.endMarkedContent();
}
