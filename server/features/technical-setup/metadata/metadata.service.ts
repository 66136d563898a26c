import { rm } from 'node:fs/promises';
import type { MetadataAggregate, MetadataAnswer, MetadataReading } from '#contract/technical-setup/setup-metadata.ts';
import { folded } from '#server/db/keys/name-key.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import { MissingBytesError } from '#server/platform/storage/storage.ts';
import type { Portal } from '#server/portal.ts';
import { doubled, type ListedIdp } from './metadata-list.ts';
import { createFileReader } from './metadata-reader.ts';
import { type ReadingFacts, readingForForm } from './metadata-reading.ts';
import { createStoredMetadata, type StoredMetadata } from './stored-metadata.ts';
import { MetadataError } from './xml-text.ts';

const pageSize = 50;

/** An uploaded or fetched file, and its sender. Errors are reported at `field`. */
interface HandedIn {
  file: Pick<SpooledFile, 'path' | 'discard'>;
  viewerId: number;
  field: 'file' | 'url';
}

/** Reads metadata that people provide, and stores aggregates until one of their entities is chosen. */
export function createMetadataReader(portal: Portal) {
  const kept = createStoredMetadata(portal);
  const files = createFileReader();

  async function withKept<Result>(
    token: string,
    viewerId: number,
    use: (found: StoredMetadata) => Promise<Result>,
  ): Promise<Result> {
    const found = kept.find(token, viewerId);
    try {
      if (found) return await use(found);
    } catch (error) {
      if (!(error instanceof MissingBytesError)) throw error;
    }
    throw notFound('This file is no longer here. Please upload it again.');
  }

  return {
    stop: files.stop,

    /** Afterwards the file is deleted, or stored for its sender. */
    read({ file: { path, discard }, viewerId, field }: HandedIn, facts: ReadingFacts): Promise<MetadataAnswer> {
      const listPath = `${path}.list`;
      return explained(field, async () => {
        try {
          const only = await files.list({ path, listPath });
          if (only) return readingForForm(only, facts);
          const token = await kept.keep(path, listPath, viewerId);
          const page = await withKept(token, viewerId, ({ identityProviders }) => pageOf(identityProviders(), '', 0));
          return { kind: 'aggregate', token, ...page };
        } finally {
          await discard();
          await rm(listPath, { force: true });
        }
      });
    },

    search(token: string, viewerId: number, { q, cursor }: { q: string; cursor: number }) {
      return withKept(token, viewerId, ({ identityProviders }) => pageOf(identityProviders(), q, cursor));
    },

    readEntity(token: string, viewerId: number, entityId: string, facts: ReadingFacts): Promise<MetadataReading> {
      return withKept(token, viewerId, async ({ identityProviders, localCopy }) => {
        const listed = await findListed(identityProviders(), entityId);
        if (!listed) throw notFound('This identity provider is not in the file');
        if (listed.isDoubled) throw badRequest(doubled(entityId).message, 'entityId');
        const { path, release } = await localCopy();
        return explained('entityId', async () =>
          readingForForm(await files.readEntity({ path, entityId }), facts),
        ).finally(release);
      });
    },
  };
}

type Listed = ReturnType<StoredMetadata['identityProviders']>;

async function findListed(all: Listed, entityId: string): Promise<ListedIdp | undefined> {
  for await (const provider of all) if (provider.entityId === entityId) return provider;
  return undefined;
}

async function pageOf(all: Listed, q: string, cursor: number): Promise<Omit<MetadataAggregate, 'kind' | 'token'>> {
  const words = folded(q).split(/\s+/).filter(Boolean);
  const next = cursor + pageSize;
  const identityProviders: MetadataAggregate['identityProviders'] = [];
  let count = 0;
  for await (const provider of all) {
    const { name, entityId } = provider;
    const text = folded(`${name} ${entityId}`);
    if (!words.every((word) => text.includes(word))) continue;
    if (count >= cursor && count < next) identityProviders.push({ name, entityId });
    count++;
  }
  return { identityProviders, count, nextCursor: next < count ? String(next) : null };
}

/** Problems of the metadata are explained to its sender; any other error is the portal's own. */
async function explained<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MetadataError) throw badRequest(error.message, field);
    throw error;
  }
}
