import { TextDecoder } from 'node:util';

/** A refusal of metadata, in words for its sender. */
export class MetadataError extends Error {}

/** Decodes an XML file that arrives in chunks: UTF-8 or UTF-16, with or without a byte order mark (XML 1.0, appendix F). */
export async function* xmlTextOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const decode = (piece?: Uint8Array) => {
    try {
      decoder ??= new TextDecoder(encodingOf(piece ?? new Uint8Array()), { fatal: true });
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (cause) {
      throw new MetadataError('The file is not readable text: metadata is an XML file in UTF-8 or UTF-16.', { cause });
    }
  };
  for await (const piece of pieces) yield decode(piece);
  yield decode();
}

/** Detects the encoding from the first bytes. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}
