import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { PasteRanges } from './paste-ranges.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function paste(text: string) {
  const onTake = vi.fn();
  render(
    <AsViewer>
      <PasteRanges rows={[]} onTake={onTake} onClose={() => undefined} />
    </AsViewer>,
  );
  fireEvent.change(screen.getByLabelText('Addresses, as you have them'), { target: { value: text } });
  return onTake;
}

const add = () => screen.getByRole('button', { name: 'Add to the ranges' });
const twoColumns = '8.8.8.7\t8.8.8.20\n9.9.9.7\t9.9.9.20';

it('a line that can be meant in two ways has to be answered before anything is added', () => {
  const onTake = paste(`${twoColumns}\n1.1.1.1`);
  screen.getByText(/2 lines can be meant in two ways/);
  fireEvent.click(add());
  expect(onTake).not.toHaveBeenCalled();
  const first = screen.getByText('8.8.8.7 8.8.8.20').closest('li') as HTMLElement;
  fireEvent.click(within(first).getByRole('radio', { name: /^Two single addresses/ }));
  fireEvent.click(add());
  expect(onTake).not.toHaveBeenCalled();
  const second = screen.getByText('9.9.9.7 9.9.9.20').closest('li') as HTMLElement;
  fireEvent.click(within(second).getByRole('radio', { name: /^The range/ }));
  fireEvent.click(add());
  expect(onTake).toHaveBeenCalledWith([
    { start: '1.1.1.1', end: '1.1.1.1' },
    { start: '8.8.8.7', end: '8.8.8.7' },
    { start: '8.8.8.20', end: '8.8.8.20' },
    { start: '9.9.9.7', end: '9.9.9.20' },
  ]);
});

it('one answer does for all lines that ask the same', () => {
  const onTake = paste(twoColumns);
  fireEvent.click(screen.getByRole('button', { name: 'Start and end of a range' }));
  fireEvent.click(add());
  expect(onTake).toHaveBeenCalledWith([
    { start: '8.8.8.7', end: '8.8.8.20' },
    { start: '9.9.9.7', end: '9.9.9.20' },
  ]);
});

it('a text that is too long is refused whole, and nothing of it is cut', () => {
  const onTake = paste(`8.8.8.8\n${'x'.repeat(200_000)}`);
  screen.getByText(/The text has 200,008 characters; up to 200,000 can be read at once/);
  fireEvent.click(add());
  expect(onTake).not.toHaveBeenCalled();
  expect((screen.getByLabelText('Addresses, as you have them') as HTMLTextAreaElement).value).toHaveLength(200_008);
});

it('all of 400 lines can be looked at', () => {
  paste(Array.from({ length: 400 }, (_, at) => `8.${at % 200}.${Math.floor(at / 200)}.1 Branch ${at}`).join('\n'));
  expect(screen.getAllByRole('listitem')).toHaveLength(200);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 400 lines' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(400);
});
