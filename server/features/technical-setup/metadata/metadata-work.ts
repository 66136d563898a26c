import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cutOutEntity } from './cut-out-entity.ts';
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts';
import { type ListedIdp, listIdentityProviders } from './metadata-list.ts';
import { MetadataError } from './xml-text.ts';

/** A file of metadata whose identity providers are listed, one to a line, in another file. */
export interface ListOrder {
  path: string;
  listPath: string;
}

export interface ListSummary {
  isAggregate: boolean;
  count: number;
  first: ListedIdp | null;
}

/** A file of metadata of which one entity is read: that of a name, else the first. */
export interface ReadOrder {
  path: string;
  entityId: string | undefined;
}

/** Throws a MetadataError for what is no metadata. */
export async function listInto({ path, listPath }: ListOrder): Promise<ListSummary> {
  const { isAggregate, identityProviders } = await listIdentityProviders(createReadStream(path));
  const lines = identityProviders.map((provider) => `${JSON.stringify(provider)}\n`);
  await writeFile(listPath, lines, { flag: 'wx', mode: 0o600 });
  return { isAggregate, count: identityProviders.length, first: identityProviders[0] ?? null };
}

/** Throws a MetadataError for what cannot be read. */
export async function readOne({ path, entityId }: ReadOrder): Promise<IdpMetadata> {
  const xml = await cutOutEntity(createReadStream(path), entityId);
  if (xml === undefined) throw new MetadataError('No entity is described in it.');
  return readIdpMetadata(xml);
}
