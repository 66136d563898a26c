import { expect, it } from 'vitest';
import { readScheduleSearch } from './schedule-search.ts';

it('an address is read as it was written, as text or as the router reads numbers', () => {
  const search = {
    view: 'month',
    date: '2026-11-24',
    clock: 'london',
    staff: 4,
    kind: 'training',
    session: 7,
  } as const;
  expect(readScheduleSearch(search)).toEqual(search);
  expect(readScheduleSearch({ staff: '4', session: '7', doing: 'cancel', plan: 'new', book: '3' })).toEqual({
    ...{ staff: 4, session: 7, doing: 'cancel', plan: 'new', book: 3 },
  });
});

it('what nobody can mean is left out', () => {
  expect(
    readScheduleSearch({ view: 'year', date: '2026-13-45', clock: 'paris', staff: -1, kind: 'party', doing: 'move' }),
  ).toEqual({});
});
