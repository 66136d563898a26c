import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ErasurePreview } from '#contract/privacy/erasures.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { ErasurePreviewCard } from './erasure-preview.tsx';

const preview: ErasurePreview = {
  ...{ kind: 'person', id: 9, name: 'Wren Adeyemi', formerName: 'Former customer 9', obstacles: [], mentions: null },
  ...{ goes: [{ what: 'Messages', count: 3 }], stays: [{ what: 'Invoices', count: 1, why: 'The law says so' }] },
  askedAt: null,
};
let shown: ErasurePreview;
let refusal: string | null;
let sent: unknown[];
const onClose = vi.fn();

beforeEach(() => {
  [shown, refusal, sent] = [preview, null, []];
  onClose.mockClear();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push([url, init.body]);
      return refusal === null ? Response.json({ ok: true }) : Response.json({ message: refusal }, { status: 409 });
    }
    return Response.json(shown);
  });
});

async function open(kind: ErasurePreview['kind'] = 'person') {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <ErasurePreviewCard kind={kind} id={9} onClose={onClose} />
        <ToastViewport />
      </AsViewer>
    </QueryClientProvider>,
  );
  await screen.findByText(`Erase ${shown.name}`);
}

const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
async function confirm() {
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
}

it('nobody is erased before that is confirmed, then once, and the card closes', async () => {
  await open();
  ask();
  await screen.findByText(/replaced by “Former customer 9”/);
  expect(sent).toEqual([]);
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([['/api/users/9/erasure', undefined]]);
});

it('an institution is erased as one', async () => {
  shown = { ...preview, kind: 'institution' };
  await open('institution');
  ask();
  await confirm();
  await waitFor(() => expect(sent).toEqual([['/api/institutions/9/erasure', undefined]]));
});

it('where it is refused the question goes, and what would be erased stays', async () => {
  refusal = 'They still answer for an institution.';
  await open();
  ask();
  await confirm();
  await screen.findByText(refusal);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  screen.getByText('Erase Wren Adeyemi');
});

it('what has to be done first is said, and until then nothing can be asked', async () => {
  shown = { ...preview, obstacles: ['Hand over their institutions.'] };
  await open();
  screen.getByText('Hand over their institutions.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' }).disabled).toBe(true);
});
