import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Network } from '#server/platform/outbound/fetch-file.ts';
import { makeCertificate } from './make-certificate.ts';

const name = 'idp.example.org';
const loopback = '127.0.0.1';
const altNames = [{ type: 2 as const, value: name }];

/**
 * A local https server that stands for an internet host such as `idp.example.org`. Every other name resolves to an
 * address that must not be requested.
 */
export async function startMetadataHost(answer: RequestListener) {
  const { certificate, privateKey } = await makeCertificate(name, {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  const asked: string[] = [];
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, loopback);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const resolved: string[] = [];
  const network: Network = {
    addressesOf: async (hostname) => {
      resolved.push(hostname);
      return [hostname === name ? loopback : '127.0.0.2'];
    },
    isPublic: (address) => address === loopback,
    ca: certificate,
  };
  return {
    network,
    /** The requested paths, and the names that were looked up. */
    asked,
    resolved,
    urlOf: (path: string, hostname = name) => `https://${hostname}:${port}${path}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
