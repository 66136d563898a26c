import type { FastifyInstance } from 'fastify';
import { metadataMaxBytes } from '#contract/values/technical-setup.ts';
import { editableInstitution } from '#server/features/technical-setup/editable-institution.service.ts';
import { samlFactsOf } from '#server/features/technical-setup/setup-overview.service.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { spoolUpload } from '#server/platform/http/multipart.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { createMetadataReader } from './metadata.service.ts';
import type { ReadingFacts } from './metadata-reading.ts';

const tooMuch = 'That was a lot of metadata. Please wait a little.';

/** Serves the reading of metadata: nothing is saved until a person saves the form. */
export function registerSetupMetadata(app: FastifyInstance, portal: Portal): void {
  const { clock, limits, spoolDir, network, config } = portal;
  const signsRequests = config.samlKey !== undefined;
  const reader = createMetadataReader(portal);
  app.addHook('onClose', () => reader.stop());
  const reads = limitOfCalls(limits, 'readings of metadata');
  const choices = limitOfCalls(limits, 'choices in metadata');

  bind(app, 'POST /api/technical-setup/metadata', async ({ viewer, query, request }) => {
    await enforceLimit(reads, viewer.id, tooMuch);
    const facts = await factsFor(viewer.id, query.institution);
    const how = {
      dir: spoolDir,
      maxBytes: metadataMaxBytes,
      withoutFile: 'Please paste the metadata or choose a file',
    };
    const { file } = await spoolUpload(request, how);
    return reader.read({ file, viewerId: viewer.id, field: 'file' }, facts);
  });

  bind(app, 'POST /api/technical-setup/metadata-url', async ({ viewer, query, body }) => {
    if (!config.fetchesMetadata)
      throw notFound('This portal does not fetch metadata. Please paste it or choose the file.');
    await enforceLimit(reads, viewer.id, tooMuch);
    const facts = await factsFor(viewer.id, query.institution);
    const { fetchMetadata } = await import('./fetch-metadata.ts');
    const file = await fetchMetadata(body.url, { dir: spoolDir, network });
    return reader.read({ file, viewerId: viewer.id, field: 'url' }, facts);
  });

  bind(app, 'GET /api/technical-setup/metadata/:token/entities', async ({ viewer, params, query }) => {
    await enforceLimit(choices, viewer.id, tooMuch);
    return reader.search(params.token, viewer.id, query);
  });

  bind(app, 'GET /api/technical-setup/metadata/:token/entity', async ({ viewer, params, query }) => {
    await enforceLimit(choices, viewer.id, tooMuch);
    return reader.readEntity(params.token, viewer.id, query.entityId, await factsFor(viewer.id, query.institution));
  });

  async function factsFor(viewerId: number, named: number | undefined): Promise<ReadingFacts> {
    const { institution } = await editableInstitution(portal, viewerId, named);
    return { now: clock(), ...(await samlFactsOf(portal, institution.id)), signsRequests };
  }
}
