import { rm } from 'node:fs/promises';
import type { MetadataAggregate, MetadataAnswer, MetadataReading } from '#contract/technical-setup/setup-metadata.ts';
import type { Clock } from '#server/platform/clock.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import { MissingBytesError, type Storage } from '#server/platform/storage/storage.ts';
import { createKeptMetadata, type KeptMetadata } from './kept-metadata.ts';
import { createFileReader } from './metadata-reader.ts';
import { type ReadingFacts, readingForForm } from './metadata-reading.ts';
import { MetadataError } from './xml-text.ts';

const pageSize = 50;

/** A file that was handed in, and by whom. `field`: what its faults are told at. */
interface HandedIn {
  file: Pick<SpooledFile, 'path' | 'discard'>;
  viewerId: number;
  field: 'file' | 'url';
}

/** Reads metadata that people hand in, and keeps aggregates until one of their entities is chosen. */
export function createMetadataReader(parts: { storage: Storage; spoolDir: string; clock: Clock }) {
  const kept = createKeptMetadata(parts);
  const files = createFileReader();

  async function withKept<Result>(
    token: string,
    viewerId: number,
    use: (found: KeptMetadata) => Promise<Result>,
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

    /** The file is gone afterwards, or kept for whoever sent it. */
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
        if (!(await isAmong(identityProviders(), entityId)))
          throw notFound('This identity provider is not in the file');
        const { path, release } = await localCopy();
        return explained('entityId', async () =>
          readingForForm(await files.readEntity({ path, entityId }), facts),
        ).finally(release);
      });
    },
  };
}

type Listed = ReturnType<KeptMetadata['identityProviders']>;

async function isAmong(all: Listed, entityId: string): Promise<boolean> {
  for await (const provider of all) if (provider.entityId === entityId) return true;
  return false;
}

async function pageOf(all: Listed, q: string, cursor: number): Promise<Omit<MetadataAggregate, 'kind' | 'token'>> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const next = cursor + pageSize;
  const identityProviders: MetadataAggregate['identityProviders'] = [];
  let count = 0;
  for await (const provider of all) {
    const text = `${provider.name} ${provider.entityId}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    if (count >= cursor && count < next) identityProviders.push(provider);
    count++;
  }
  return { identityProviders, count, nextCursor: next < count ? String(next) : null };
}

/** What is wrong with metadata is told to whoever handed it in; anything else is a failure of ours. */
async function explained<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MetadataError) throw badRequest(error.message, field);
    throw error;
  }
}
