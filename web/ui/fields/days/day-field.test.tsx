import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DayField } from './day-field.tsx';

const chosen: string[] = [];

function Form({ first = '' }: { first?: string }) {
  const [day, setDay] = useState(first);
  const choose = (next: string) => {
    chosen.push(next);
    setDay(next);
  };
  return (
    <>
      <DayField label="Paid on" value={day} onChange={choose} />
      <button type="button" onClick={() => setDay('2026-03-04')}>
        Today
      </button>
    </>
  );
}

function field(): HTMLInputElement {
  return screen.getByLabelText('Paid on');
}

function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
}

test('a day is shown as the portal shows days, and chosen as soon as it is typed whole', () => {
  chosen.length = 0;
  render(<Form first="2026-03-04" />);
  expect(field().value).toBe('4 Mar 2026');
  type('26 Nov 20');
  expect(chosen).toEqual([]);
  type('26/11/2026');
  expect(chosen).toEqual(['2026-11-26']);
  expect(field().value).toBe('26/11/2026');
  fireEvent.blur(field());
  expect(field().value).toBe('26 Nov 2026');
});

test('what cannot be read stays with a hint, chooses nothing, and is over once a day is chosen in another way', () => {
  chosen.length = 0;
  render(<Form first="2026-03-04" />);
  type('soon');
  expect(screen.queryByText(/Enter a date/)).toBeNull();
  fireEvent.blur(field());
  expect(field().value).toBe('soon');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a date such as 26 Nov 2026')).toBeTruthy();
  expect(chosen).toEqual(['']);
  fireEvent.click(screen.getByText('Today'));
  expect(field().value).toBe('4 Mar 2026');
  expect(screen.queryByText(/Enter a date/)).toBeNull();
  type('');
  expect(chosen).toEqual(['', '']);
});

test('Enter reads what was typed before the form is sent', () => {
  chosen.length = 0;
  render(<Form />);
  type('1 feb 27');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(chosen).toEqual(['2027-02-01']);
});
