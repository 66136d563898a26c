import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { MetadataError } from './xml-text.ts';

/** Deeper than any metadata, and far from what a parser's stack bears. */
const depthMax = 100;
/** Of one element; a parser's work grows with their square. */
const attributesMax = 200;
/** Characters without a tag in between, which the parser keeps in memory: a logo or a chain of certificates has far less. */
const betweenTagsMax = 2_000_000;

export interface StrictReaderEvents {
  open(tag: SaxesTagNS, depth: number): void;
  close(tag: SaxesTagNS, depth: number): void;
  text?(text: string): void;
}

export interface StrictReader {
  write(piece: string): StrictReader;
  /** Throws if the text was not whole. */
  close(): void;
}

/**
 * A strict reader of XML that is fed piece by piece. Throws a MetadataError for what is not well-formed, for DOCTYPEs and
 * their entities, and for great depth.
 */
export function createStrictReader({ open, close, text }: StrictReaderEvents): StrictReader {
  let depth = 0;
  let attributes = 0;
  let sinceTag = 0;
  const parser = new SaxesParser({ xmlns: true, position: true });
  parser.on('error', (error) => {
    throw new MetadataError(plainProblem(error.message, parser.line));
  });
  parser.on('doctype', () => {
    // Entities could unfold without end, or name files of the machine.
    throw new MetadataError('The file has a DOCTYPE, which metadata never needs. Please export it again without one.');
  });
  parser.on('attribute', () => {
    attributes++;
    if (attributes > attributesMax)
      throw new MetadataError('An element in it has more attributes than any in metadata.');
  });
  parser.on('opentag', (tag) => {
    depth++;
    attributes = 0;
    sinceTag = 0;
    if (depth > depthMax) throw new MetadataError('Elements are nested too deep for metadata.');
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
  const reader: StrictReader = {
    write(piece) {
      sinceTag += piece.length;
      parser.write(piece);
      if (sinceTag > betweenTagsMax) throw new MetadataError('A text in it is longer than any in metadata.');
      return reader;
    },
    close: () => void parser.close(),
  };
  return reader;
}

function plainProblem(message: string, line: number): string {
  if (/document must contain a root element|text data outside of root node/.test(message)) {
    return 'This is not XML. Metadata begins with <EntityDescriptor or <EntitiesDescriptor.';
  }
  if (/unclosed|unexpected end/.test(message))
    return `The file is cut off: it ends at line ${line}, before it is whole.`;
  return `The XML is damaged at line ${line}. Please export the metadata again.`;
}

/** The value of an attribute without a namespace. */
export function attributeOf(tag: SaxesTagNS, name: string): string | undefined {
  const attribute: SaxesAttributeNS | undefined = tag.attributes[name];
  return attribute?.value;
}
