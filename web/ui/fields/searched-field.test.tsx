import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, SearchedField } from './searched-field.tsx';

interface Person {
  id: number;
  name: string;
}

const everybody: Person[] = [
  { id: 1, name: 'Annabel Reed' },
  { id: 2, name: 'Wei-Ling Tan' },
];
const ann: Person = { id: 3, name: 'Ann Lee' };
const chosen = vi.fn();
/** Requests that have not been answered yet. */
const asked = new Map<string, (rows: Person[]) => void>();

function Form() {
  const [value, setValue] = useState('');
  return (
    <SearchedField<Person>
      label="Customer"
      what="customers"
      placeholder="Select a customer"
      value={value}
      find={({ q = '' }: Asked) => ({
        queryKey: ['people', q],
        queryFn: () => new Promise<Person[]>((answer) => asked.set(q, answer)),
      })}
      choiceOf={({ id, name }) => ({ value: String(id), label: name })}
      onChoose={(next, row) => {
        chosen(next, row?.name);
        setValue(next);
      }}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' });
const options = () => screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'));
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(200));

async function answer(q: string, rows: Person[]): Promise<void> {
  asked.get(q)?.(rows);
  await pause();
}

beforeEach(async () => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  await answer('', everybody);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  chosen.mockClear();
  asked.clear();
});

it('Enter waits for those whom the server finds, and takes the first of them', async () => {
  type('ann');
  expect(options()).toEqual(['Annabel Reed']);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await pause();
  expect(chosen).not.toHaveBeenCalled();
  await answer('ann', [...everybody.slice(0, 1), ann]);
  expect(chosen.mock.calls).toEqual([['3', 'Ann Lee']]);
  expect(field().value).toBe('Ann Lee');
});

it('Enter waits for the answer to what was typed last', async () => {
  type('wei');
  await pause();
  fireEvent.keyDown(field(), { key: 'Enter' });
  type('ann');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await answer('wei', everybody.slice(1));
  expect(chosen).not.toHaveBeenCalled();
  await answer('ann', [ann]);
  expect(chosen.mock.calls).toEqual([['3', 'Ann Lee']]);
});

it('whoever leaves the field before the answer is there gets the only one that it finds', async () => {
  type('ann');
  fireEvent.blur(field());
  await pause();
  await answer('ann', [ann]);
  expect(chosen.mock.calls).toEqual([['3', 'Ann Lee']]);
  type('e');
  fireEvent.blur(field());
  await pause();
  await answer('e', everybody);
  expect(chosen).toHaveBeenCalledOnce();
  expect(field().value).toBe('Ann Lee');
});

it('Escape takes back an Enter that waits', async () => {
  type('ann');
  await pause();
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.keyDown(field(), { key: 'Escape' });
  await answer('ann', [ann]);
  expect(chosen).not.toHaveBeenCalled();
  expect(field().value).toBe('');
});

it('what was typed stays where it leaves doubts and nothing is chosen, and goes on from there', async () => {
  type('an');
  fireEvent.blur(field());
  await pause();
  await answer('an', [...everybody.slice(0, 1), ann]);
  expect(chosen).not.toHaveBeenCalled();
  expect(field().value).toBe('an');
  expect(options()).toEqual([]);
  fireEvent.click(field());
  expect(options()).toEqual(['Ann Lee', 'Annabel Reed']);
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().value).toBe('');
});
