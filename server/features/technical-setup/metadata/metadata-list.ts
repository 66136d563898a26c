import { TextDecoder } from 'node:util';
import type { SaxesTagNS } from 'saxes';
import { attributeOf, createStrictReader } from './strict-reader.ts';
import { encodingOf, MetadataError } from './xml-text.ts';

/** An identity provider of a metadata file, and where its element lies in the file's text. */
export interface ListedIdp {
  entityId: string;
  /** Its English or first display name; empty where it has none. */
  name: string;
}

export interface MetadataList {
  /** One entity alone, or an aggregate (EntitiesDescriptor). */
  isAggregate: boolean;
  identityProviders: ListedIdp[];
  /** Entities of any kind. */
  entities: number;
}

const metadataNs = 'urn:oasis:names:tc:SAML:2.0:metadata';
const uiNs = 'urn:oasis:names:tc:SAML:metadata:ui';

/**
 * Lists the identity providers of a file that comes in pieces, in flat memory: an aggregate of a federation has 100 MB.
 * Throws a MetadataError for what is no metadata, and for two entities of one name.
 */
export async function listIdentityProviders(pieces: AsyncIterable<Uint8Array>): Promise<MetadataList> {
  const seen = new Set<string>();
  const list: MetadataList = { isAggregate: false, identityProviders: [], entities: 0 };
  let entity: { entityId: string; isIdp: boolean; name: string; hasEnglishName: boolean } | null = null;
  let nameLanguage: string | null = null;

  function open(tag: SaxesTagNS, depth: number): void {
    if (depth === 1) list.isAggregate = isAggregate(tag);
    if (tag.uri === metadataNs && tag.local === 'EntityDescriptor') {
      const entityId = attributeOf(tag, 'entityID')?.trim() ?? '';
      if (seen.has(entityId)) throw new MetadataError(`Two entities are called ${entityId}: which one holds is not certain.`);
      seen.add(entityId);
      entity = { entityId, isIdp: false, name: '', hasEnglishName: false };
    } else if (entity && tag.uri === metadataNs && tag.local === 'IDPSSODescriptor') entity.isIdp = true;
    else if (entity && tag.uri === uiNs && tag.local === 'DisplayName') nameLanguage = attributeOf(tag, 'xml:lang') ?? '';
  }

  function close(tag: SaxesTagNS): void {
    nameLanguage = null;
    if (!entity || tag.uri !== metadataNs || tag.local !== 'EntityDescriptor') return;
    list.entities++;
    const { entityId, name } = entity;
    if (entity.isIdp) list.identityProviders.push({ entityId, name: name.trim() });
    entity = null;
  }

  function text(piece: string): void {
    if (nameLanguage === null || !entity || !entity.isIdp) return;
    const isEnglish = nameLanguage.startsWith('en');
    if (entity.name && (entity.hasEnglishName || !isEnglish)) return;
    entity.name = piece;
    entity.hasEnglishName = isEnglish;
  }

  const reader = createStrictReader({ open, close, text });
  for await (const piece of textOf(pieces)) reader.write(piece);
  reader.close();
  return list;
}

function isAggregate(root: SaxesTagNS): boolean {
  if (root.uri === metadataNs && root.local === 'EntitiesDescriptor') return true;
  if (root.uri === metadataNs && root.local === 'EntityDescriptor') return false;
  throw new MetadataError(`This is not SAML 2.0 metadata: it begins with ${root.name}, not with EntityDescriptor.`);
}

async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of pieces) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new MetadataError('The file is not readable text: metadata is an XML file in UTF-8 or UTF-16.');
  }
}
