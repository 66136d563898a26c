import { createReadStream } from 'node:fs';
import type { MetadataAggregate, MetadataAnswer, MetadataReading } from '#contract/setup-metadata.ts';
import type { Clock } from '#server/platform/clock.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import { cutOutEntity } from './cut-out-entity.ts';
import { createKeptMetadata } from './kept-metadata.ts';
import { type ListedIdp, listIdentityProviders } from './metadata-list.ts';
import { type ReadingFacts, readForForm } from './metadata-reading.ts';
import { MetadataError } from './xml-text.ts';

const pageSize = 50;

/** Reads metadata that people hand in, and keeps aggregates until one of their entities is chosen. */
export function createMetadataReader({ spoolDir, clock }: { spoolDir: string; clock: Clock }) {
  const kept = createKeptMetadata({ spoolDir, clock });

  async function find(token: string, viewerId: number) {
    const found = await kept.find(token, viewerId);
    if (!found) throw notFound('This file is no longer here. Please hand it in again.');
    return found;
  }

  return {
    /** The file is gone afterwards, or kept for whoever sent it. */
    read(file: Pick<SpooledFile, 'path' | 'discard'>, viewerId: number, facts: ReadingFacts): Promise<MetadataAnswer> {
      return explained('file', async () => {
        try {
          const { isAggregate, identityProviders } = await listIdentityProviders(createReadStream(file.path));
          const [only, ...others] = identityProviders;
          if (isAggregate && !only) throw new MetadataError('No identity provider is among its entities.');
          if (isAggregate && others.length > 0) {
            const token = await kept.keep(file.path, viewerId, identityProviders);
            return { kind: 'aggregate', token, ...pageOf(identityProviders, '', 0) };
          }
          return await readOne(createReadStream(file.path), isAggregate ? only?.entityId : undefined, facts);
        } finally {
          await file.discard();
        }
      });
    },

    async search(token: string, viewerId: number, { q, cursor }: { q: string; cursor: number }) {
      return pageOf((await find(token, viewerId)).identityProviders, q, cursor);
    },

    async readEntity(token: string, viewerId: number, entityId: string, facts: ReadingFacts): Promise<MetadataReading> {
      const { identityProviders, read } = await find(token, viewerId);
      if (!identityProviders.some((provider) => provider.entityId === entityId)) {
        throw notFound('This identity provider is not in the file');
      }
      return explained('entityId', () => readOne(read(), entityId, facts));
    },
  };
}

async function readOne(
  pieces: AsyncIterable<Uint8Array>,
  entityId: string | undefined,
  facts: ReadingFacts,
): Promise<MetadataReading> {
  const xml = await cutOutEntity(pieces, entityId);
  if (xml === undefined) throw new MetadataError('No entity is described in it.');
  return readForForm(xml, facts);
}

function pageOf(all: readonly ListedIdp[], q: string, cursor: number): Omit<MetadataAggregate, 'kind' | 'token'> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ entityId, name }) => {
    const text = `${name} ${entityId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const next = cursor + pageSize;
  return {
    identityProviders: found.slice(cursor, next),
    count: found.length,
    nextCursor: next < found.length ? String(next) : null,
  };
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
