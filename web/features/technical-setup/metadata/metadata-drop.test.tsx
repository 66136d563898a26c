import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MetadataAnswer } from '#contract/technical-setup/setup-metadata.ts';
import { metadataMaxBytes } from '#contract/values/technical-setup.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { MetadataDrop } from './metadata-drop.tsx';

const savedUrl = 'https://idp.example.org/metadata';
const flags = { eduPersonPrincipalName: false, mailAttribute: true, givenNameAttribute: false };
const values = {
  ...{ entityId: 'urn:idp', ssoEndpoint: 'https://idp.example.org/sso', certificate: 'MII' },
  ssoBinding: 'redirect' as const,
  ...{ ...flags, snAttribute: false, displayNameAttribute: false },
};
const provider: MetadataAnswer = {
  ...{ kind: 'provider', values, redirectEndpoint: values.ssoEndpoint, postEndpoint: null },
  ...{ attributes: [], findings: [{ field: 'certificate', level: 'warning', text: 'It ends soon.' }] },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** `answer` is the server's answer to a URL to fetch. */
function open({ fetchesMetadata = true, answer = () => Response.json(provider) } = {}) {
  const onRead = vi.fn();
  const asked = vi.fn(async (url: string, _init?: RequestInit) => {
    return url.endsWith('/service-provider') ? Response.json({ fetchesMetadata }) : answer();
  });
  vi.stubGlobal('fetch', asked);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <MetadataDrop savedUrl={savedUrl} onRead={onRead} />
      </AsViewer>
    </QueryClientProvider>,
  );
  const bodies = () => asked.mock.calls.flatMap(([url, init]) => (url.endsWith('/metadata-url') ? [init?.body] : []));
  return { onRead, asked, bodies };
}

const field = () => screen.findByLabelText<HTMLInputElement>('Or fetch it from its address');
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Fetch metadata' }));

it('fetching is offered only where the server says that it is on', async () => {
  const { asked } = open({ fetchesMetadata: false });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Fetch metadata' })).toBeNull();
  cleanup();
  open();
  await field();
});

it('it begins with the address that stands in the form, and hands on where the values were fetched from', async () => {
  const { onRead, bodies } = open();
  expect((await field()).value).toBe(savedUrl);
  fireEvent.change(await field(), { target: { value: ' https://new.example.org/metadata ' } });
  press();
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(provider, 'https://new.example.org/metadata'));
  expect(bodies()).toEqual([JSON.stringify({ url: 'https://new.example.org/metadata' })]);
  expect(screen.getByRole('status').textContent).toContain('Certificate: It ends soon.');
});

it('a refusal stands at the address, which stays, until it is changed', async () => {
  const refusal = { error: 'bad', message: 'localhost is not reachable from the internet', code: 'bad-request' };
  const { onRead } = open({ answer: () => Response.json({ ...refusal, field: 'url' }, { status: 400 }) });
  await field();
  press();
  await screen.findByText('localhost is not reachable from the internet');
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect((await field()).value).toBe(savedUrl);
  expect(onRead).not.toHaveBeenCalled();
  fireEvent.change(await field(), { target: { value: 'https://other.example.org' } });
  expect(screen.queryByText('localhost is not reachable from the internet')).toBeNull();
});

it('a file above the limit is not sent', async () => {
  open();
  const tooLarge = new File(['<a/>'], 'a.xml');
  Object.defineProperty(tooLarge, 'size', { value: metadataMaxBytes + 1 });
  fireEvent.change(screen.getByLabelText('Metadata file'), { target: { files: [tooLarge] } });
  screen.getByText('A file can have at most 200 MB');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
