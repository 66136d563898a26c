import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cutOutEntity } from './cut-out-entity.ts';
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts';
import { listIdentityProviders } from './metadata-list.ts';
import { MetadataError } from './xml-text.ts';

/** A file of metadata whose identity providers are listed, one to a line, in another file. */
export interface ListOrder {
  path: string;
  listPath: string;
}

/** A file of metadata of which one entity is read: that of a name, else the first. */
export interface ReadOrder {
  path: string;
  entityId: string | undefined;
}

/** Lists a file with several identity providers and answers null; where nothing is to choose, answers what it says. Throws a MetadataError. */
export async function listInto({ path, listPath }: ListOrder): Promise<IdpMetadata | null> {
  const { isAggregate, identityProviders } = await listIdentityProviders(createReadStream(path));
  const [first, ...others] = identityProviders;
  if (isAggregate && !first) throw new MetadataError('No identity provider is among its entities.');
  // Read by the same worker: to start another takes longer than most files do.
  if (!isAggregate || others.length === 0)
    return readOne({ path, entityId: isAggregate ? first?.entityId : undefined });
  const lines = identityProviders.map((provider) => `${JSON.stringify(provider)}\n`);
  await writeFile(listPath, lines, { flag: 'wx', mode: 0o600 });
  return null;
}

/** Throws a MetadataError for what cannot be read. */
export async function readOne({ path, entityId }: ReadOrder): Promise<IdpMetadata> {
  const xml = await cutOutEntity(createReadStream(path), entityId);
  if (xml === undefined) throw new MetadataError('No entity is described in it.');
  return readIdpMetadata(xml);
}
