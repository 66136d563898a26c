import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

/** Deeper than any metadata or sheet, and well within a parser's stack. */
const depthMax = 100;
/** Per element; a parser's work grows with the square of their number. */
const attributesMax = 200;
/** Characters without a tag in between, which the parser keeps in memory: a logo or a chain of certificates has far less. */
const betweenTagsMax = 2_000_000;

/** The reason why a text is not accepted as XML. */
export type XmlProblem = 'no-xml' | 'cut-off' | 'damaged' | 'doctype' | 'attributes' | 'depth' | 'long-text';

export interface StrictXmlEvents {
  /** Makes the error to throw for a problem, in words for the person who provided the text. */
  refuse(problem: XmlProblem, line: number): Error;
  open(tag: SaxesTagNS, depth: number): void;
  close(tag: SaxesTagNS, depth: number): void;
  text?(text: string): void;
}

export interface StrictXml {
  write(piece: string): StrictXml;
  /** Throws if the text was incomplete. */
  close(): void;
}

/**
 * A strict, incremental XML parser. Throws for malformed text, for DOCTYPEs and their entities, which could expand without end or name
 * local files, and for great depth.
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
