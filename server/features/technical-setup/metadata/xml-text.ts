/** A refusal of metadata, in words for whoever handed it in. */
export class MetadataError extends Error {}

/** The text of an XML file: UTF-8 or UTF-16, with or without a byte order mark (XML 1.0, appendix F). */
export function xmlTextOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new MetadataError('The file is not readable text: metadata is an XML file in UTF-8 or UTF-16.');
  }
}

/** The encoding that the first bytes tell. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}
