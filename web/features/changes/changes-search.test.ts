import { expect, test } from 'vitest';
import type { LoggedChange } from '#contract/changes.ts';
import { inZone } from '#web/testing/in-zone.ts';
import { fileRows } from '#web/ui/lists/list-columns.ts';
import { changeColumns } from './change-columns.tsx';
import { filtersOf, readChangesSearch } from './changes-search.ts';

test('An address says which changes are shown, as the router reads it', () => {
  const search = { q: 'plan', by: 0, type: 'user', object: 2, action: 'add', from: '2026-03-01', to: '2026-03-02' };
  expect(readChangesSearch(search)).toEqual(search);
  expect(readChangesSearch({ ...search, q: 42, by: '0', object: '2' })).toEqual({ ...search, q: '42' });
});

test('What is not understood in an address is left out', () => {
  const wrong = { q: '', by: -1, type: 'secret', object: '2', action: 'drop', from: '2026-02-30', to: '99999-01-01' };
  expect(readChangesSearch(wrong)).toEqual({});
  expect(readChangesSearch({ type: 'user', object: 'a b', by: 'x' })).toEqual({ type: 'user' });
});

test('Days are those of the viewer, the last one included', async () => {
  await inZone('America/New_York', async () =>
    expect(filtersOf({ q: 'x', from: '2026-03-07', to: '2026-03-08' })).toEqual({
      ...{ q: 'x', from: '2026-03-07T05:00:00.000Z', until: '2026-03-09T04:00:00.000Z' },
    }),
  );
});

test('A file has a row for each change, with money and several fields as people read them', () => {
  const change: LoggedChange = {
    ...{ id: 7, at: '2026-03-04T12:00:00.000Z', by: null, action: 'issue', objectType: 'invoice', objectId: '9' },
    ...{ objectName: 'INV-9', institution: { id: 1, name: 'Elm College' }, currency: 'EUR' },
    differences: [
      { field: 'netPence', before: null, after: '120000' },
      { field: 'accountManagerId', before: 'Ana', after: 'Ben' },
    ],
  };
  expect(fileRows(changeColumns(undefined), [{ ...change, others: [] }])[1]).toEqual([
    ...['2026-03-04T12:00:00.000Z', 'The portal', 'Invoice', 'INV-9', '9', 'Elm College', 'Issue'],
    ...['Account manager: Ana', 'Subtotal: €1,200.00\nAccount manager: Ben'],
  ]);
});
