import type { SaxesTagNS } from 'saxes';
import { attributeOf } from '#server/platform/xml/strict-xml.ts';
import { earliestOf } from './idp-metadata.ts';
import { isEntity } from './metadata-list.ts';
import { createStrictReader, TextAroundError } from './strict-reader.ts';
import { metadataNs } from './xml-elements.ts';
import { MetadataError, metadataTextOf } from './xml-text.ts';

/** One entity has 10 to 50 kB, most of it certificates and a logo. */
const entityMaxLength = 2_000_000;

/** An element that surrounds the present place: the namespaces it declares, and until when what it holds is valid. */
interface Scope {
  ns: Record<string, string>;
  validUntil: string | undefined;
}

/**
 * Cuts the element of one identity provider out as a document of its own, with the namespaces in scope around it and
 * the earliest `validUntil` of its groups; the first entity if no id is given. Reads no further than its end. Undefined
 * if it is not there. Throws a MetadataError.
 */
export async function cutOutEntity(pieces: AsyncIterable<Uint8Array>, entityId?: string): Promise<string | undefined> {
  const scopes: Scope[] = [];
  let cut = '';
  /** An entity of this id that is no identity provider; returned if no other has the id. */
  let other: string | undefined;
  let depthInside = 0;
  let isIdp = false;
  let isWhole = false;

  const add = (text: string) => {
    cut += text;
    if (cut.length > entityMaxLength) throw new MetadataError('This entity is longer than any in metadata.');
  };

  function open(tag: SaxesTagNS): void {
    scopes.push({ ns: tag.ns, validUntil: attributeOf(tag, 'validUntil') });
    if (isWhole) return;
    if (depthInside > 0) {
      depthInside++;
      if (tag.uri === metadataNs && tag.local === 'IDPSSODescriptor') isIdp = true;
      add(openingOf(tag));
    } else if (isEntity(tag) && (entityId === undefined || attributeOf(tag, 'entityID')?.trim() === entityId)) {
      depthInside = 1;
      isIdp = false;
      cut = '';
      add(openingOf(tag, scopes));
    }
  }

  function close(tag: SaxesTagNS): void {
    scopes.pop();
    if (depthInside === 0) return;
    add(`</${tag.name}>`);
    depthInside--;
    if (depthInside > 0) return;
    isWhole = isIdp || entityId === undefined;
    if (!isWhole) other ??= cut;
  }

  const text = (piece: string) => {
    if (depthInside > 0) add(escaped(piece));
  };

  const reader = createStrictReader({ open, close, text });
  try {
    for await (const piece of metadataTextOf(pieces)) {
      reader.write(piece);
      if (isWhole) return cut;
    }
  } catch (error) {
    // Words may stand behind the last tag.
    if (!isWhole || !(error instanceof TextAroundError)) throw error;
  }
  return isWhole ? cut : other;
}

function openingOf(tag: SaxesTagNS, scopes: readonly Scope[] = []): string {
  const attributes = new Map(Object.values(tag.attributes).map(({ name, value }) => [name, value]));
  const validUntil = earliestOf(scopes.map((scope) => scope.validUntil));
  if (validUntil) attributes.set('validUntil', validUntil);
  const inScope: Record<string, string> = Object.assign({}, ...scopes.map(({ ns }) => ns));
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
