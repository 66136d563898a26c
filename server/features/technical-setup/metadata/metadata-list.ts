import type { SaxesTagNS } from 'saxes';
import { entityIdMaxLength } from '#contract/values/technical-setup.ts';
import { attributeOf } from '#server/platform/xml/strict-xml.ts';
import { nameTooLong } from './idp-metadata.ts';
import { createStrictReader, TextAroundError } from './strict-reader.ts';
import { metadataNs } from './xml-elements.ts';
import { MetadataError, metadataTextOf } from './xml-text.ts';

export interface ListedIdp {
  entityId: string;
  /** The English or first display name; empty if there is none. */
  name: string;
  /** Set if two identity providers have this id: which one holds is not certain, so neither can be chosen. */
  isDoubled?: true;
}

export interface MetadataList {
  /** False for a single entity, true for an aggregate (EntitiesDescriptor). */
  isAggregate: boolean;
  identityProviders: ListedIdp[];
}

const uiNs = 'urn:oasis:names:tc:SAML:metadata:ui';
/** The largest aggregate, eduGAIN's, has about 10,000: the list of names must fit into memory. */
const entitiesMax = 100_000;
const nameMaxLength = 300;

/**
 * Streams a file and lists its identity providers in constant memory: a federation's aggregate has 100 MB. Throws a MetadataError for what
 * is no metadata.
 */
export async function listIdentityProviders(pieces: AsyncIterable<Uint8Array>): Promise<MetadataList> {
  const found = new Map<string, ListedIdp>();
  let entities = 0;
  let isWhole = false;
  const list: MetadataList = { isAggregate: false, identityProviders: [] };
  let entity: { entityId: string; isIdp: boolean; name: string; hasEnglishName: boolean } | null = null;
  let nameLanguage: string | null = null;

  function open(tag: SaxesTagNS, depth: number): void {
    nameLanguage = null;
    if (depth === 1) list.isAggregate = isAggregate(tag);
    if (isEntity(tag)) begin(copied(attributeOf(tag, 'entityID')?.trim() ?? ''));
    if (!entity) return;
    if (tag.uri === metadataNs && tag.local === 'IDPSSODescriptor') entity.isIdp = true;
    if (entity.isIdp && tag.uri === uiNs && tag.local === 'DisplayName') {
      nameLanguage = attributeOf(tag, 'xml:lang') ?? '';
    }
  }

  function begin(entityId: string): void {
    if (entityId.length > entityIdMaxLength) throw nameTooLong();
    entities++;
    if (entities > entitiesMax) throw new MetadataError(`It has more than ${entitiesMax} entities.`);
    entity = { entityId, isIdp: false, name: '', hasEnglishName: false };
  }

  function close(tag: SaxesTagNS, depth: number): void {
    nameLanguage = null;
    if (depth === 1) isWhole = true;
    if (!entity || !isEntity(tag)) return;
    const { entityId, name, isIdp } = entity;
    const earlier = isIdp && found.get(entityId);
    if (earlier) earlier.isDoubled = true;
    else if (isIdp) found.set(entityId, { entityId, name });
    entity = null;
  }

  function text(piece: string): void {
    if (nameLanguage === null || !entity) return;
    const isEnglish = nameLanguage.startsWith('en');
    if (entity.name && (entity.hasEnglishName || !isEnglish)) return;
    entity.name = copied(piece.trim().slice(0, nameMaxLength));
    entity.hasEnglishName = isEnglish;
  }

  const reader = createStrictReader({ open, close, text });
  try {
    for await (const piece of metadataTextOf(pieces)) reader.write(piece);
    reader.close();
  } catch (error) {
    // Words behind the last tag, as of a mail, change nothing.
    if (!isWhole || !(error instanceof TextAroundError)) throw error;
  }
  list.identityProviders.push(...found.values());
  return list;
}

/** A substring keeps the whole original string in memory, so one name of each chunk would keep the entire file. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}

export function isEntity(tag: SaxesTagNS): boolean {
  return tag.uri === metadataNs && tag.local === 'EntityDescriptor';
}

function isAggregate(root: SaxesTagNS): boolean {
  if (root.uri === metadataNs && root.local === 'EntitiesDescriptor') return true;
  if (isEntity(root)) return false;
  throw new MetadataError(`This is not SAML 2.0 metadata: it begins with ${root.name}, not with EntityDescriptor.`);
}

export function doubled(entityId: string): MetadataError {
  return new MetadataError(`Two identity providers are called ${entityId}: which one holds is not certain.`);
}
