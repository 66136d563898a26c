import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IpRangeRow } from '#contract/values/ip-ranges/ip-range.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { IpRangesSection } from './ip-ranges-section.tsx';

let address = '198.51.100.7';

beforeEach(() => {
  address = '198.51.100.7';
  vi.stubGlobal('fetch', async () => Response.json({ address, isInside: null, range: null }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Section({ first, isTried }: { first: readonly IpRangeRow[]; isTried: boolean }) {
  const [rows, setRows] = useState(first);
  return <IpRangesSection rows={rows} isTried={isTried} refusal={undefined} onChange={setRows} />;
}

function open(rows: readonly [string, string][], isTried = false) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Section first={rows.map(([start, end]) => ({ start, end }))} isTried={isTried} />
      <ToastViewport />
    </QueryClientProvider>,
  );
}

const starts = () => screen.getAllByLabelText<HTMLInputElement>(/: start$/);
const rowOf = (number: number) =>
  within(
    screen.getAllByRole('listitem').filter((item) => within(item).queryByLabelText(/: start$/))[
      number - 1
    ] as HTMLElement,
  );

it('ten rows at most: the eleventh is refused with the words of the specification, and what is added takes the focus', async () => {
  open(Array.from({ length: 9 }, (_, index) => [`8.8.${index}.1`, '']));
  const add = screen.getByRole('button', { name: 'Add IP Range' });
  fireEvent.click(add);
  expect(starts()).toHaveLength(10);
  await waitFor(() => expect(document.activeElement).toBe(starts()[9]));
  fireEvent.click(add);
  expect(starts()).toHaveLength(10);
  await screen.findByText('Maximum IP Ranges');
  screen.getByText('You can add up to 10 IP ranges only');
});

it('the last row stays, and the focus goes to the row that took the place of the one removed', async () => {
  open([
    ['8.8.8.8', ''],
    ['9.9.9.9', ''],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove range 1' }));
  expect(starts().map(({ value }) => value)).toEqual(['9.9.9.9']);
  await waitFor(() => expect(document.activeElement).toBe(starts()[0]));
  const last = screen.getByRole('button', { name: 'The last range stays' });
  fireEvent.click(last);
  expect(starts()).toHaveLength(1);
  expect(last.getAttribute('aria-disabled') ?? String(last.hasAttribute('disabled'))).toBe('true');
});

it('each row tells its size, what is doubtful about it, and what it shares with others by their numbers', () => {
  open([
    ['8.8.8.0', '8.8.8.255'],
    ['', ''],
    ['8.8.8.255', ''],
    ['10.0.0.0', '10.1.255.255'],
  ]);
  rowOf(1).getByText('256 addresses');
  rowOf(1).getByText('Range 3 has 8.8.8.255 too.');
  rowOf(3).getByText('One address');
  rowOf(3).getByText('Range 1 has 8.8.8.255 too.');
  rowOf(4).getByText(/is private/);
  rowOf(4).getByText(/131,072 addresses\b.+/);
});

it('a row that cannot be read is told when typing pauses, and at once where saving was tried', async () => {
  open([['8.8.8.25', '']]);
  fireEvent.change(screen.getByLabelText('Range 1: start'), { target: { value: '8.8.8.256' } });
  expect(screen.queryByText(/256 is more than 255/)).toBeNull();
  await screen.findByText(/256 is more than 255/, {}, { timeout: 3000 });
  cleanup();
  open([['8.8.8.8', '8.8.8.7']], true);
  expect(screen.getByLabelText('Range 1: end').getAttribute('aria-invalid')).toBe('true');
});

it('the present address is compared with what is typed, and IPv6 with nothing', async () => {
  open([['198.51.100.0', '198.51.100.6']]);
  await screen.findByText(/is not inside these ranges\./);
  fireEvent.change(screen.getByLabelText('Range 1: end'), { target: { value: '198.51.100.7' } });
  await screen.findByText(/is inside these ranges\./);
  cleanup();
  address = '2001:db8::1';
  open([['', '']]);
  await screen.findByText(/2001:db8::1\. It cannot be compared: only IPv4 is supported here\./);
});
