import type { SaxesTagNS } from 'saxes';
import { attributeOf } from '#server/platform/xml/strict-xml.ts';
import { isEntity } from './metadata-list.ts';
import { createStrictReader } from './strict-reader.ts';
import { MetadataError, xmlTextOf } from './xml-text.ts';

/** One entity has 10 to 50 kB, most of it certificates and a logo. */
const entityMaxLength = 2_000_000;

/**
 * Cuts the element of one entity out as a document of its own, with the namespaces in scope around it; the first one if no id is given.
 * Reads no further than its end. Undefined if it is not there. Throws a MetadataError.
 */
export async function cutOutEntity(pieces: AsyncIterable<Uint8Array>, entityId?: string): Promise<string | undefined> {
  const scopes: Record<string, string>[] = [];
  let cut = '';
  let depthInside = 0;
  let isWhole = false;

  const add = (text: string) => {
    cut += text;
    if (cut.length > entityMaxLength) throw new MetadataError('This entity is longer than any in metadata.');
  };

  function open(tag: SaxesTagNS): void {
    scopes.push(tag.ns);
    if (isWhole) return;
    if (depthInside > 0) {
      depthInside++;
      add(openingOf(tag, {}));
    } else if (isEntity(tag) && (entityId === undefined || attributeOf(tag, 'entityID')?.trim() === entityId)) {
      depthInside = 1;
      add(openingOf(tag, Object.assign({}, ...scopes)));
    }
  }

  function close(tag: SaxesTagNS): void {
    scopes.pop();
    if (depthInside === 0) return;
    add(`</${tag.name}>`);
    depthInside--;
    if (depthInside === 0) isWhole = true;
  }

  const text = (piece: string) => {
    if (depthInside > 0) add(escaped(piece));
  };

  const reader = createStrictReader({ open, close, text });
  for await (const piece of xmlTextOf(pieces)) {
    reader.write(piece);
    if (isWhole) return cut;
  }
  return undefined;
}

function openingOf(tag: SaxesTagNS, inScope: Record<string, string>): string {
  const attributes = new Map(Object.values(tag.attributes).map(({ name, value }) => [name, value]));
  for (const [prefix, uri] of Object.entries(inScope)) {
    const name = prefix ? `xmlns:${prefix}` : 'xmlns';
    // The prefixes xml and xmlns are bound without a declaration.
    if (!/^xmlns:xml(?:ns)?$/.test(name) && !attributes.has(name)) attributes.set(name, uri);
  }
  const written = [...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag.name}${written.join('')}>`;
}

/** Escapes line breaks too: a parser would turn those in attributes into spaces. */
function escaped(text: string): string {
  return text.replace(/[&<>"\t\r\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
