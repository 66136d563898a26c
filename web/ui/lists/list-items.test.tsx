import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListItems } from './list-items.tsx';

const rows = Array.from({ length: 400 }, (_, at) => ({ id: at, name: `Row ${at}` }));
const rowPx = 40;
const areaPx = 400;

/** jsdom has no layout: the area is ten lines high, and each line has its estimated height. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(areaPx);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(rows.length * rowPx);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowPx);
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, -(this.parentElement?.scrollTop ?? 0), 300, rows.length * rowPx);
  });
  Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
    this.scrollTop = (options as ScrollToOptions).top ?? 0;
    requestAnimationFrame(() => fireEvent.scroll(this));
  };
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

function renderLines(total?: number) {
  return render(linesOf(rows, total));
}

function linesOf(shownRows: typeof rows, total?: number) {
  return (
    <div data-testid="area" style={{ overflowY: 'auto' }}>
      <ListItems
        rows={shownRows}
        total={total}
        keyOf={({ id }) => id}
        renderRow={({ name }) => <a href={`/${name}`}>{name}</a>}
        rowPx={rowPx}
      />
    </div>
  );
}

const made = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;
const placeOf = (name: string) => {
  const line = screen.getByText(name).closest('li');
  return [line?.getAttribute('aria-posinset'), line?.getAttribute('aria-setsize')];
};
const nextFrame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));

it('the arrow keys reach every line, of which the page holds those near the screen, with their places', async () => {
  renderLines();
  act(() => screen.getByText('Row 0').focus());
  for (let at = 0; at < 30; at++) {
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    await nextFrame();
    expect(focused()).toBe(`Row ${at + 1}`);
  }
  expect(made().length).toBeLessThan(50);
  expect(made()).not.toContain('Row 0');
  expect(placeOf('Row 30')).toEqual(['31', '400']);
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
  await nextFrame();
  expect(focused()).toBe('Row 29');
});

it('the line with the focus stays, however far the list is scrolled', async () => {
  renderLines(-1);
  act(() => screen.getByText('Row 3').focus());
  const area = screen.getByTestId('area');
  area.scrollTo({ top: 300 * rowPx });
  await nextFrame();
  expect(made()).toContain('Row 305');
  expect(made()).not.toContain('Row 20');
  expect(focused()).toBe('Row 3');
  expect(placeOf('Row 305')).toEqual(['306', '-1']);
});

it('the line with the focus stays as the list grows beyond what is in the page whole', () => {
  const { rerender } = render(linesOf(rows.slice(0, 100), 400));
  expect(placeOf('Row 60')).toEqual(['61', '400']);
  act(() => screen.getByText('Row 60').focus());
  rerender(linesOf(rows.slice(0, 150), 400));
  expect(made().length).toBeLessThan(100);
  expect(focused()).toBe('Row 60');
});
