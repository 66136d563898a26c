import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ImportPreview } from './import-preview.tsx';

const nothing = { rows: [], problems: [], notices: [], planChanges: [], links: [], mailed: 0, leftOut: [] };

test('who moves to which plan is said, and what of a paid one is lost', () => {
  const planChanges = [
    { companyName: 'Ash', from: 'silver', to: 'gold' },
    { companyName: 'Elm', from: null, to: 'subject' },
  ] as const;
  render(<ImportPreview result={{ ...nothing, planChanges: [...planChanges], marked: null, importId: null }} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Everyone at Ash moves from University Silver to University Gold today. The rest of University Silver is lost.',
    'Everyone at Elm moves from None to Subject Access today.',
  ]);
});

test('what looks like something else is said by line, and keeps nobody from importing', () => {
  const message = "“King's College” is taken for “King’s College”, which looks the same";
  const notices = [{ line: 3, column: 'Institution', message }];
  render(<ImportPreview result={{ ...nothing, notices, marked: null, importId: null }} />);
  const said = within(screen.getByRole('list', { name: 'Please check' })).getAllByRole('listitem');
  expect(said.map(({ textContent }) => textContent)).toEqual([`Line 3, Institution: ${message}`]);
  expect(screen.queryByRole('alert')).toBeNull();
});
