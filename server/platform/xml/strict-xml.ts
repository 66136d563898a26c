import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

/** Deeper than any metadata or sheet, and far from what a parser's stack bears. */
const depthMax = 100;
/** Of one element; a parser's work grows with their square. */
const attributesMax = 200;
/** Characters without a tag in between, which the parser keeps in memory: a logo or a chain of certificates has far less. */
const betweenTagsMax = 2_000_000;

/** Why a text is not read as XML. */
export type XmlProblem = 'no-xml' | 'cut-off' | 'damaged' | 'doctype' | 'attributes' | 'depth' | 'long-text';

export interface StrictXmlEvents {
  /** The error to throw for a problem, in words for whoever handed the text in. */
  refuse(problem: XmlProblem, line: number): Error;
  open(tag: SaxesTagNS, depth: number): void;
  close(tag: SaxesTagNS, depth: number): void;
  text?(text: string): void;
}

export interface StrictXml {
  write(piece: string): StrictXml;
  /** Throws if the text was not whole. */
  close(): void;
}

/**
 * A strict reader of XML that is fed piece by piece. Throws for what is not well-formed, for DOCTYPEs and their entities, which
 * could unfold without end or name files of the machine, and for great depth.
 */
export function createStrictXml({ refuse, open, close, text }: StrictXmlEvents): StrictXml {
  let depth = 0;
  let attributes = 0;
  let sinceTag = 0;
  const parser = new SaxesParser({ xmlns: true, position: true });
  const refused = (problem: XmlProblem) => refuse(problem, parser.line);
  parser.on('error', (error) => {
    throw refused(problemOf(error.message));
  });
  parser.on('doctype', () => {
    throw refused('doctype');
  });
  parser.on('attribute', () => {
    attributes++;
    if (attributes > attributesMax) throw refused('attributes');
  });
  parser.on('opentag', (tag) => {
    depth++;
    attributes = 0;
    sinceTag = 0;
    if (depth > depthMax) throw refused('depth');
    open(tag, depth);
  });
  parser.on('closetag', (tag) => {
    sinceTag = 0;
    close(tag, depth);
    depth--;
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const reader: StrictXml = {
    write(piece) {
      sinceTag += piece.length;
      parser.write(piece);
      if (sinceTag > betweenTagsMax) throw refused('long-text');
      return reader;
    },
    close: () => void parser.close(),
  };
  return reader;
}

function problemOf(message: string): XmlProblem {
  if (/document must contain a root element|text data outside of root node/.test(message)) return 'no-xml';
  return /unclosed|unexpected end/.test(message) ? 'cut-off' : 'damaged';
}

/** The value of an attribute without a namespace. */
export function attributeOf(tag: SaxesTagNS, name: string): string | undefined {
  const attribute: SaxesAttributeNS | undefined = tag.attributes[name];
  return attribute?.value;
}
