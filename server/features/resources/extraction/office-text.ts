import { withoutDoubled } from './alternate-content.ts';
import { type FoundText, unreadable } from './found-text.ts';
import { eachElement, localName, type OfficePackage, openPackage, type Related, xmlParser } from './office-package.ts';

/** Paragraphs are joined up to about this many characters. */
const stretchLength = 1500;
const headingMaxLength = 60;

type Take = (found: FoundText) => void;

/** The text of a Word document, several paragraphs at a time, under their heading; then its notes, headers and figures. */
export function readDocx(bytes: Uint8Array, take: Take): void {
  const document = openPackage(bytes, new Set(['officeDocument', ...Object.keys(placesBeside)]));
  const main = mainPart(document);
  let heading = '';
  let stretch: string[] = [];
  let [number, startedAt, length] = [0, 1, 0];
  const finish = () => {
    const place = heading ? `${heading}, paragraph ${startedAt}` : `Paragraph ${startedAt}`;
    if (stretch.length > 0) take({ place, text: stretch.join('\n') });
    [stretch, length] = [[], 0];
  };
  eachParagraph(main.xml, ({ text, style }) => {
    if (!text.trim()) return;
    number++;
    const isHeading = /^(heading|title)\s*\d*$/i.test(style);
    if (isHeading || length > stretchLength) finish();
    if (isHeading) heading = text.trim().slice(0, headingMaxLength);
    if (stretch.length === 0) startedAt = number;
    stretch.push(text);
    length += text.length;
  });
  finish();
  for (const { kind, part } of document.relatedTo(main.part)) {
    const place = placesBeside[kind];
    if (place) takeParagraphs(document, part, place, take);
  }
}

/** Where the text of parts beside the main one stands, by the kind of their relationship. */
const placesBeside: Record<string, string> = {
  footnotes: 'Footnotes',
  endnotes: 'Endnotes',
  header: 'Header',
  footer: 'Footer',
  diagramData: 'Diagram',
  chart: 'Chart',
  chartEx: 'Chart',
};

const figureKinds = ['diagramData', 'chart', 'chartEx'];

/** The text of a presentation, slide by slide in the order of the show, each with its figures and its notes. */
export function readPptx(bytes: Uint8Array, take: Take): void {
  const document = openPackage(bytes, new Set(['officeDocument', 'slide', 'notesSlide', ...figureKinds]));
  const main = mainPart(document);
  const listed = slidesOf(main.xml, document.relatedTo(main.part));
  const slides = listed.filter((part) => document.read(part) !== undefined);
  if (listed.length > 0 && slides.length === 0) throw unreadable('It is damaged');
  for (const [at, part] of slides.entries()) {
    const place = `Slide ${at + 1}`;
    takeParagraphs(document, part, place, take);
    for (const related of document.relatedTo(part)) {
      if (figureKinds.includes(related.kind)) takeParagraphs(document, related.part, place, take);
      if (related.kind === 'notesSlide') takeParagraphs(document, related.part, `${place}, notes`, take);
    }
  }
}

/** The part that the document itself names as its main one. Word Online calls it document2.xml. */
function mainPart(document: OfficePackage): { part: string; xml: string } {
  const part = document.relatedTo('').find(({ kind }) => kind === 'officeDocument')?.part;
  const xml = part === undefined ? undefined : document.read(part);
  if (part === undefined || xml === undefined) throw unreadable('It is damaged');
  return { part, xml };
}

/** Slide files are numbered by creation; the presentation lists them in the order of the show. */
function slidesOf(presentation: string, related: readonly Related[]): string[] {
  const parts = new Map(related.map(({ id, part }) => [id, part]));
  const slides: string[] = [];
  eachElement(presentation, (name, attributes) => {
    if (name !== 'sldId') return;
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === 'id') ?? [];
    const part = parts.get(id);
    if (part !== undefined) slides.push(part);
  });
  return slides;
}

function takeParagraphs(document: OfficePackage, part: string, place: string, take: Take): void {
  const lines: string[] = [];
  eachParagraph(document.read(part) ?? '', ({ text }) => {
    if (text.trim()) lines.push(text);
  });
  take({ place, text: lines.join('\n') });
}

interface Paragraph {
  text: string;
  style: string;
}

const gaps: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

/**
 * Paragraphs of WordprocessingML or DrawingML, which use the same names. A text box is a paragraph inside another one.
 * The captions of a chart stand in `v` of its kept texts, outside of paragraphs; those of the
 * charts of Office 2016, such as a funnel, in `pt`.
 */
function eachParagraph(xml: string, take: (paragraph: Paragraph) => void): void {
  const open: Paragraph[] = [];
  let [isText, isCaption] = [false, false];
  const add = (piece: string) => {
    const paragraph = open.at(-1);
    if (paragraph) paragraph.text += piece;
  };
  const events = withoutDoubled({
    onopentag(name, attributes) {
      if (isParagraph(name)) open.push({ text: '', style: '' });
      if (name === 't') isText = true;
      if (name === 'v' || name === 'pt') isCaption = true;
      const paragraph = open.at(-1);
      if (name === 'pStyle' && paragraph) paragraph.style = valOf(attributes);
      add(gaps[name] ?? '');
    },
    ontext(piece) {
      if (isText || isCaption) add(piece);
    },
    onclosetag(name) {
      if (name === 't') isText = false;
      if (name === 'v' || name === 'pt') {
        isCaption = false;
        add('\n');
      }
      const paragraph = isParagraph(name) ? open.pop() : undefined;
      if (paragraph) take(paragraph);
    },
  });
  xmlParser(events).end(xml);
}

/** Paragraphs, and lists of the captions of charts. */
function isParagraph(name: string): boolean {
  return ['p', 'strCache', 'multiLvlStrCache', 'strLit', 'strDim'].includes(name);
}

/** The attribute `val` of an element, whatever its prefix. */
function valOf(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([key]) => localName(key) === 'val')?.[1] ?? '';
}
