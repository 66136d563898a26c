import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cutOutEntity } from './cut-out-entity.ts';
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts';
import { doubled, listIdentityProviders } from './metadata-list.ts';
import { MetadataError } from './xml-text.ts';

/** A file of metadata, and a file into which its identity providers are listed, one to a line. */
export interface ListOrder {
  path: string;
  listPath: string;
}

/** A file of metadata, and the id of the entity to read, or else the first. */
export interface ReadOrder {
  path: string;
  entityId: string | undefined;
}

/** Lists the identity providers of a file and returns null; if there is only one, returns its metadata instead. Throws a MetadataError. */
export async function listInto({ path, listPath }: ListOrder): Promise<IdpMetadata | null> {
  const { isAggregate, identityProviders } = await listIdentityProviders(createReadStream(path));
  const [first, ...others] = identityProviders;
  if (isAggregate && !first) throw new MetadataError('No identity provider is among its entities.');
  if (first?.isDoubled && others.length === 0) throw doubled(first.entityId);
  // Read by the same worker: starting another takes longer than most files do.
  if (!isAggregate || others.length === 0)
    return readOne({ path, entityId: isAggregate ? first?.entityId : undefined });
  const lines = identityProviders.map((provider) => `${JSON.stringify(provider)}\n`);
  await writeFile(listPath, lines, { flag: 'wx', mode: 0o600 });
  return null;
}

/** Throws a MetadataError for unreadable files. */
export async function readOne({ path, entityId }: ReadOrder): Promise<IdpMetadata> {
  const xml = await cutOutEntity(createReadStream(path), entityId);
  if (xml === undefined) throw new MetadataError('No entity is described in it.');
  return readIdpMetadata(xml);
}
