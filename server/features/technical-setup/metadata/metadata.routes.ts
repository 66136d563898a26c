import type { FastifyInstance } from 'fastify';
import { metadataMaxBytes } from '#contract/values/technical-setup.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { hasSaml } from '#server/features/technical-setup/setup-overview.service.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { spoolUpload } from '#server/platform/http/multipart.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import type { Network } from '#server/platform/outbound/fetch-file.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createMetadataReader } from './metadata.service.ts';
import type { ReadingFacts } from './metadata-reading.ts';

export interface MetadataParts extends Pick<PortalParts, 'db' | 'people' | 'clock' | 'limits'> {
  /** Where uploads wait until they are read. */
  spoolDir: string;
  /** Where aggregates wait until somebody has chosen from them. */
  storage: Storage;
  signsRequests: boolean;
  /** Metadata may be fetched from its address. */
  fetchesMetadata: boolean;
  metadataNetwork?: Network | undefined;
}

const tooMuch = 'That was a lot of metadata. Please wait a little.';

/** Serves the reading of metadata: nothing of it is saved before a person saves the form. */
export function registerSetupMetadata(app: FastifyInstance, parts: MetadataParts): void {
  const { db, people, clock, limits, spoolDir, signsRequests, fetchesMetadata, metadataNetwork } = parts;
  const reader = createMetadataReader(parts);
  app.addHook('onClose', () => reader.stop());
  const reads = limitOfCalls(limits, 'readings of metadata');
  const choices = limitOfCalls(limits, 'choices in metadata');

  bind(app, 'POST /api/technical-setup/metadata', async ({ viewer, request }) => {
    await refuseMany(reads, viewer.id, tooMuch);
    const facts = await factsFor(viewer.id);
    const how = {
      dir: spoolDir,
      maxBytes: metadataMaxBytes,
      withoutFile: 'Please paste the metadata or choose a file',
    };
    const { file } = await spoolUpload(request, how);
    return reader.read({ file, viewerId: viewer.id, field: 'file' }, facts);
  });

  bind(app, 'POST /api/technical-setup/metadata-url', async ({ viewer, body }) => {
    if (!fetchesMetadata) throw notFound('This portal does not fetch metadata. Please paste it or choose the file.');
    await refuseMany(reads, viewer.id, tooMuch);
    const facts = await factsFor(viewer.id);
    const { fetchMetadata } = await import('./fetch-metadata.ts');
    const file = await fetchMetadata(body.url, { dir: spoolDir, network: metadataNetwork });
    return reader.read({ file, viewerId: viewer.id, field: 'url' }, facts);
  });

  bind(app, 'GET /api/technical-setup/metadata/:token/entities', async ({ viewer, params, query }) => {
    await refuseMany(choices, viewer.id, tooMuch);
    return reader.search(params.token, viewer.id, query);
  });

  bind(app, 'GET /api/technical-setup/metadata/:token/entity', async ({ viewer, params, query }) => {
    await refuseMany(choices, viewer.id, tooMuch);
    return reader.readEntity(params.token, viewer.id, query.entityId, await factsFor(viewer.id));
  });

  async function factsFor(viewerId: number): Promise<ReadingFacts> {
    const { institution } = await chooseInstitution({ db, people }, { viewerId, institution: undefined });
    return { now: clock(), hasSamlPlan: await hasSaml({ db, people, clock }, institution.id), signsRequests };
  }
}
