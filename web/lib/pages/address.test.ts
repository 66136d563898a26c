import { expect, test } from 'vitest';
import { addressReader, monthField, periodFields } from './address.ts';

test('a month of an address is one that there is, and of this century', () => {
  const read = addressReader({ month: monthField });
  for (const month of ['2000-01', '2025-12']) expect(read({ month })).toEqual({ month });
  for (const month of ['2025-13', '2025-00', '0001-01', '9999-12', '2025', '', undefined])
    expect(read({ month })).toEqual({});
});

test('a period has both its months or none', () => {
  const read = addressReader(periodFields);
  expect(read({ from: '2025-01', to: '2025-06' })).toEqual({ from: '2025-01', to: '2025-06' });
  expect(read({ from: '2025-01' })).toEqual({});
  expect(read({ from: '2025-01', to: '9999-12' })).toEqual({});
});
