import { metadataMaxBytes } from '#contract/values/technical-setup.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { FetchError, type FetchedFile, type FetchOptions, fetchFile } from '#server/platform/outbound/fetch-file.ts';

type MetadataOptions = Pick<FetchOptions, 'dir' | 'network' | 'timeoutMs'> & { maxBytes?: number };

const accept = 'application/samlmetadata+xml, application/xml, text/xml';

/** Fetches metadata into a file below `dir`. Throws 400 for every failure. */
export async function fetchMetadata(
  address: string,
  { maxBytes = metadataMaxBytes, ...options }: MetadataOptions,
): Promise<FetchedFile> {
  try {
    return await fetchFile(address, { ...options, maxBytes, accept, what: 'metadata' });
  } catch (error) {
    if (error instanceof FetchError) throw badRequest(error.message, 'url');
    throw error;
  }
}
