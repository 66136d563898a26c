import { TextDecoder } from 'node:util';
import { xmlEncodingOf } from '#server/platform/xml/xml-encoding.ts';

/** A refusal of metadata, in words for its sender. */
export class MetadataError extends Error {}

/** Decodes an XML file that arrives in chunks: UTF-8 or UTF-16, with or without a byte order mark (XML 1.0, appendix F). */
async function* xmlTextOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const decode = (piece?: Uint8Array) => {
    try {
      decoder ??= new TextDecoder(xmlEncodingOf(piece ?? new Uint8Array()), { fatal: true });
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (cause) {
      throw new MetadataError('The file is not readable text: metadata is an XML file in UTF-8 or UTF-16.', { cause });
    }
  };
  for await (const piece of pieces) yield decode(piece);
  yield decode();
}

/** Enough to tell what a text is; nobody writes more before their metadata. */
const beginningLength = 4000;

/**
 * The text of metadata as people paste and export it: blank lines before it are dropped. Throws a MetadataError that
 * names what was handed in instead, as far as it can be told from the beginning.
 */
export async function* metadataTextOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let beginning: string | null = '';
  for await (const piece of xmlTextOf(pieces)) {
    if (beginning === null) {
      yield piece;
      continue;
    }
    beginning = (beginning + piece).trimStart();
    if (beginning.length < beginningLength) continue;
    yield checkedBeginning(beginning);
    beginning = null;
  }
  if (beginning !== null) yield checkedBeginning(beginning);
}

const certificateAlone =
  'This is a certificate alone. It belongs in the field Certificate; metadata is the whole XML file around it.';
const addressAlone =
  'This is an address. Please open it and hand in the file that it shows, or enter it as the address of the metadata.';
const otherThings: readonly (readonly [Pick<RegExp, 'test'>, string])[] = [
  [/^[{[]/, 'This is JSON, as OpenID Connect has it. SAML metadata is an XML file that begins with <EntityDescriptor.'],
  [
    /^-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/i,
    'This is a private key, which never leaves your identity provider. We need its metadata.',
  ],
  [/^-----BEGIN CERTIFICATE-----|^Certificate:\s/i, certificateAlone],
  [/^MII[A-Za-z0-9+/=\s]+$/, certificateAlone],
  [/^<(?:\w{1,20}:)?(?:X509(?:Data|Certificate)|KeyInfo|KeyDescriptor)\b/i, certificateAlone],
  [
    /^-----BEGIN /i,
    'This is a key or a request for a certificate. We need the metadata: an XML file that begins with <EntityDescriptor or <EntitiesDescriptor.',
  ],
  [{ test: isAddressAmongWords }, addressAlone],
  [/^<https?:\/\/[^\s<>]+>\s*$/i, addressAlone],
  [/^[\w-]+\.[\w.-]+\/\S*\s*$/i, addressAlone],
  [
    /^(?:[^<]|<(?:pre|code|div|span|p|body)\b[^<>]{0,200}>){0,2000}&(?:amp;)?(?:lt|#0{0,3}60|#x0{0,3}3c);\??(?:xml\b|[\w.-]{0,20}:?Entit)/i,
    'Its signs are escaped: &lt; stands where < belongs. Please copy the metadata from the file itself, not from a web page that shows it.',
  ],
  [
    /^"?<[^<>]{0,500}=\\"/,
    'Its quotation marks are escaped: \\" stands where " belongs. Please copy the metadata from the file itself.',
  ],
  [
    /^<[^<>]{0,500}=\s?[“”„»]/,
    'Its quotation marks are those of a word processor. Please copy the metadata from the file itself.',
  ],
  [
    /^(?:<\?xml[^<>]{0,200}>\s{0,20})?<(?:!doctype )?html/i,
    'This is a web page. Please save the metadata itself: an XML file that begins with <EntityDescriptor or <EntitiesDescriptor.',
  ],
];

function isAddressAmongWords(text: string): boolean {
  const words = text.split(/\s+/);
  const others = words.filter((word) => !/^https?:\/\/./i.test(word));
  return others.length === words.length - 1 && !others.some((word) => /[<=]/.test(word));
}

/** As of the mail that the metadata came in, with the addresses of its people. */
const wordsBefore =
  /^(?:[^<]|<[^<>\s@]{1,100}@[^<>\s]{1,100}>){1,3500}(?=<(?:\?xml|[\w.-]{0,20}:?Entit(?:y|ies)Descriptor)\b)/;

function checkedBeginning(text: string): string {
  const other = otherThings.find(([expression]) => expression.test(text));
  if (other) throw new MetadataError(other[1]);
  return text.replace(wordsBefore, '');
}
