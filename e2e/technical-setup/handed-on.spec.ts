import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { expect, test } from '@playwright/test';
import { requestPage } from '#server/features/technical-setup/saml/request-page.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';

// Chromium applies the page's form-action policy again when the provider redirects the form; only a real browser shows what it lets
// through.

const servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves on a free port, with TLS if a certificate is given. Returns the origin. */
async function serve(
  answer: RequestListener,
  certificate?: { certificate: string; privateKey: string },
): Promise<string> {
  const tls = certificate && { key: certificate.privateKey, cert: certificate.certificate };
  const server = tls ? createServer(tls, answer) : createPlainServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `${tls ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`;
}

/** Starts a provider that redirects the form to an address; returns the page from which the browser leaves for it. */
async function leaveFor(handedOnTo: string): Promise<string> {
  const provider = await serve(
    (_, reply) => reply.writeHead(307, { location: handedOnTo }).end(),
    await makeCertificate('localhost'),
  );
  const { html, policy } = requestPage({
    action: `${provider}/sso`,
    fields: { SAMLRequest: 'asked', RelayState: 'kept' },
  });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return serve((_, reply) => reply.writeHead(200, headers).end(html));
}

test('a form that a provider hands on to another host arrives there, and to one without https it does not', async ({
  browser,
}) => {
  const received: string[] = [];
  const take: RequestListener = async (request, reply) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push(body);
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Arrived</title>');
  };
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  // A page that leaves at once may never finish loading, so we wait for its beginning only.
  const begun = { waitUntil: 'commit' } as const;
  await page.goto(await leaveFor(await serve(take, await makeCertificate('localhost'))), begun);
  await expect(page).toHaveTitle('Arrived');
  expect(received).toEqual(['SAMLRequest=asked&RelayState=kept']);

  await page.goto(await leaveFor(await serve(take)), begun);
  await expect(page.getByRole('alert')).toContainText('hands you on to an address without https');
  expect(received).toHaveLength(1);
  await page.close();
});
