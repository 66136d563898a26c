import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { ImportDialog } from './import-dialog.tsx';

const nothing = { rows: [], problems: [], notices: [], planChanges: [], links: [], mailed: 0, leftOut: [] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Chooses a file in the dialog; returns the texts that were sent for a preview. */
async function choose(bytes: readonly number[]): Promise<string[]> {
  const sent: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
      if (!String(url).endsWith('/api/customers/import')) return Response.json([]);
      sent.push(JSON.parse(String(init?.body)).csv);
      return Response.json({ ...nothing, marked: null, importId: null });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <ImportDialog onClose={() => {}} />
      </AsViewer>
    </QueryClientProvider>,
  );
  const file = new File([Uint8Array.from(bytes)], 'people.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } });
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent;
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const head = ascii('Name;Username;Institution\n');

test('the supposed encoding is said beside names, and another reads the file again', async () => {
  // Michał Łukasik in Windows-1250
  const sent = await choose([...head, ...ascii('Micha'), 0xb3, 0x20, 0xa3, ...ascii('ukasik;michal;New College')]);
  expect(sent[0]).toContain('Michał Łukasik');
  const field = (await screen.findByLabelText('Written in')) as HTMLSelectElement;
  expect(field.value).toBe('windows-1250');
  screen.getByText('Michał Łukasik');
  fireEvent.change(field, { target: { value: 'windows-1252' } });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toContain('Micha³ £ukasik');
  screen.getByText('Micha³ £ukasik');
});

test('a file that every encoding reads alike is not asked about', async () => {
  expect(await choose([...head, ...ascii('Ana Prima;ana;New College')])).toHaveLength(1);
  expect(screen.queryByLabelText('Written in')).toBeNull();
});
