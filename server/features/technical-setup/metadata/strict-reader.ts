import {
  createStrictXml,
  type StrictXml,
  type StrictXmlEvents,
  type XmlProblem,
} from '#server/platform/xml/strict-xml.ts';
import { MetadataError } from './xml-text.ts';

const problems: Record<Exclude<XmlProblem, 'cut-off' | 'damaged'>, string> = {
  'no-xml': 'This is not XML. Metadata begins with <EntityDescriptor or <EntitiesDescriptor.',
  doctype: 'The file has a DOCTYPE, which metadata never needs. Please export it again without one.',
  attributes: 'An element in it has more attributes than any in metadata.',
  depth: 'Elements are nested too deep for metadata.',
  'long-text': 'A text in it is longer than any in metadata.',
};

/** A strict, incremental parser of metadata. Throws a MetadataError for malformed XML. */
export function createStrictReader(events: Omit<StrictXmlEvents, 'refuse'>): StrictXml {
  return createStrictXml({
    ...events,
    refuse: (problem, line) =>
      problem === 'no-xml' ? new TextAroundError(problems['no-xml']) : new MetadataError(textOf(problem, line)),
  });
}

/** Thrown for text outside the root element, and for a file without one. */
export class TextAroundError extends MetadataError {}

function textOf(problem: XmlProblem, line: number): string {
  if (problem === 'cut-off') return `The file is cut off: it ends at line ${line}, before it is whole.`;
  if (problem === 'damaged') return `The XML is damaged at line ${line}. Please export the metadata again.`;
  return problems[problem];
}
