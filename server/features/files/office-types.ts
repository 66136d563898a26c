import { decodeXml } from '#server/platform/xml/xml-encoding.ts';

/** The content types of an Office document's parts (ECMA-376, part 2). Names do not depend on their case. */
export interface ContentTypes {
  /** All types that are listed, in lower case. */
  listed: readonly string[];
  /** The type of a part, in lower case; undefined if the list has none for it. */
  typeOf(part: string): string | undefined;
}

/** Reads `[Content_Types].xml`. Throws if it is malformed or declares a document type. */
export async function readContentTypes(bytes: Uint8Array): Promise<ContentTypes> {
  const text = decodeXml(bytes);
  // A list of types never needs to declare entities.
  if (/<!doctype/i.test(text)) throw new Error('A document type is declared');
  const { DOMParser, onErrorStopParsing } = await import('@xmldom/xmldom');
  const list = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'application/xml');
  const read = (element: string, key: string) =>
    new Map(
      Array.from(list.getElementsByTagNameNS('*', element), (entry) => [
        (entry.getAttribute(key) ?? '').toLowerCase(),
        (entry.getAttribute('ContentType') ?? '').toLowerCase(),
      ]),
    );
  const byPart = read('Override', 'PartName');
  const byEnding = read('Default', 'Extension');
  return {
    listed: [...byPart.values(), ...byEnding.values()],
    typeOf(part) {
      const name = part.toLowerCase();
      return byPart.get(`/${name}`) ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1));
    },
  };
}
