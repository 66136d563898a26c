import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ComboboxField } from './combobox-field.tsx';

const people = [
  { value: '1', label: 'Wei-Ling Tan', detail: 'Tamarind Coast University' },
  { value: '2', label: 'Élodie Marchand', detail: 'Université de Valbrune' },
  { value: '3', label: 'Fiona Strathearn', detail: 'Marrowbridge Business School' },
  { value: '4', label: 'Elodie Abbott', detail: 'Northfell College' },
];
const chosen = vi.fn();
const submitted = vi.fn();

function Form({ choices = people }) {
  const [value, setValue] = useState('3');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <ComboboxField
        label="Customer"
        placeholder="Select a customer"
        choices={choices}
        lastChoice={{ value: 'new', label: 'New customer…' }}
        value={value}
        onChoose={(next) => {
          chosen(next);
          setValue(next);
        }}
      />
    </form>
  );
}

beforeEach(() => {
  render(<Form />);
});

afterEach(() => {
  cleanup();
  chosen.mockClear();
  submitted.mockClear();
});

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' });
const options = () => screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'));
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
/** The label of the option that assistive technology is told about. */
const pointed = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');

it('the list is in the order of names: Élodie stands beside Elodie', () => {
  fireEvent.click(field());
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox');
  expect(options()).toEqual([
    'Elodie Abbott, Northfell College',
    'Élodie Marchand, Université de Valbrune',
    'Fiona Strathearn, Marrowbridge Business School',
    'Wei-Ling Tan, Tamarind Coast University',
    'New customer…',
  ]);
  const selected = screen.getAllByRole('option', { selected: true });
  expect(selected.map((option) => option.getAttribute('aria-label'))).toEqual([
    'Fiona Strathearn, Marrowbridge Business School',
  ]);
});

it('what is typed finds names and institutions, in any order and without accents', () => {
  type('universite elo');
  expect(options()).toEqual(['Élodie Marchand, Université de Valbrune', 'New customer…']);
  type('nobody of this name');
  expect(options()).toEqual(['New customer…']);
  screen.getByText('No matches');
});

it('the arrow keys go around the list, and Enter chooses instead of sending the form', () => {
  press('ArrowDown');
  expect(pointed()).toBe('Fiona Strathearn, Marrowbridge Business School');
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown');
  expect(pointed()).toBe('Elodie Abbott, Northfell College');
  press('ArrowUp');
  press('ArrowUp');
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
  expect(chosen.mock.calls).toEqual([['1']]);
  expect(field().value).toBe('Wei-Ling Tan, Tamarind Coast University');
  expect(options()).toEqual([]);
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
});

it('Escape closes the list and brings back what was chosen', () => {
  type('wei');
  press('Escape');
  expect(options()).toEqual([]);
  expect(field().value).toBe('Fiona Strathearn, Marrowbridge Business School');
  expect(chosen).not.toHaveBeenCalled();
});

it('leaving the field keeps the choice where what was typed fits several', () => {
  type('elodie');
  fireEvent.blur(field());
  expect(field().value).toBe('Fiona Strathearn, Marrowbridge Business School');
  expect(chosen).not.toHaveBeenCalled();
});

it('leaving the field chooses the only one that fits, and nobody when it was emptied', () => {
  type('abbott');
  fireEvent.blur(field());
  expect(chosen.mock.calls).toEqual([['4']]);
  type('');
  fireEvent.blur(field());
  expect(chosen.mock.calls).toEqual([['4'], ['']]);
  expect(field().value).toBe('');
});

it('a click chooses, and the field keeps the focus', () => {
  field().focus();
  fireEvent.click(field());
  const option = screen.getByRole('option', { name: /^Elodie Abbott/ });
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  expect(chosen.mock.calls).toEqual([['4']]);
  expect(document.activeElement).toBe(field());
});

it('Enter takes the first match also where the choices come after something was typed', () => {
  cleanup();
  const { rerender } = render(<Form choices={[]} />);
  type('abbott');
  rerender(<Form />);
  expect(pointed()).toBe('Elodie Abbott, Northfell College');
  press('Enter');
  expect(chosen).toHaveBeenCalledWith('4');
});

it('the arrow after typing stays at the only match, and goes on to what stands below it', () => {
  type('wei');
  expect(options()).toEqual(['Wei-Ling Tan, Tamarind Coast University', 'New customer…']);
  press('ArrowDown');
  expect(pointed()).toBe('Wei-Ling Tan, Tamarind Coast University');
  press('ArrowDown');
  expect(pointed()).toBe('New customer…');
  press('ArrowUp');
  press('Enter');
  expect(chosen).toHaveBeenCalledWith('1');
});
