import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ImportPreview } from './import-preview.tsx';

test('what looks like something else is said by line, and keeps nobody from importing', () => {
  const message = "“King's College” is taken for “King’s College”, which looks the same";
  const notices = [{ line: 3, column: 'Institution', message }];
  render(
    <ImportPreview
      result={{
        rows: [],
        problems: [],
        notices,
        planChanges: [],
        links: [],
        mailed: 0,
        leftOut: [],
        marked: null,
        importId: null,
      }}
    />,
  );
  const said = within(screen.getByRole('list', { name: 'Please check' })).getAllByRole('listitem');
  expect(said.map(({ textContent }) => textContent)).toEqual([`Line 3, Institution: ${message}`]);
  expect(screen.queryByRole('alert')).toBeNull();
});
