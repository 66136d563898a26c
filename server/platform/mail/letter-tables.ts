import type { LetterCell, LetterTable } from './letter.ts';
import { htmlOf } from './letter-html.ts';

/** Stands in cells without a value, and is left out of plain text. */
export const noValue = '–';

/** A table in plain text: for each row its name, the columns that have a value, and the address of the row. */
export function tableText({ title, links, columns, rows, more }: LetterTable, origin: string): string {
  const rowText = ([name, ...cells]: readonly LetterCell[]) =>
    [
      `• ${name?.text ?? ''}`,
      ...cells.flatMap(({ text }, at) => (text === noValue ? [] : `  ${columns[at + 1]?.label}: ${text}`)),
      ...(name?.path ? [`  ${origin}${name.path}`] : []),
    ].join('\n');
  const linkText = ({ text, path }: LetterCell) => (path ? `${text}: ${origin}${path}` : text);
  return [[title, ...links.map(linkText)].join('\n'), ...rows.map(rowText), ...(more ? [linkText(more)] : [])].join(
    '\n\n',
  );
}

/** The same table in HTML, in which every cell opens what it is about. */
export function tableHtml({ title, links, columns, rows, more }: LetterTable, origin: string): string {
  const cellText = ({ text, path }: LetterCell) =>
    path ? `<a href="${htmlOf(origin + path)}">${htmlOf(text)}</a>` : htmlOf(text);
  const numbers = columns.map(({ isNumber }) => (isNumber ? ' class="number"' : ''));
  const head = columns.map(({ label }, at) => `<th scope="col"${numbers[at]}>${htmlOf(label)}</th>`).join('');
  const rowHtml = ([name = { text: '' }, ...cells]: readonly LetterCell[]) =>
    `<tr><th scope="row">${cellText(name)}</th>${cells
      .map((cell, at) => `<td${numbers[at + 1]}>${cellText(cell)}</td>`)
      .join('')}</tr>`;
  return [
    `<h2>${htmlOf(title)}</h2>`,
    links.length > 0 ? `<p>${links.map(cellText).join(' · ')}</p>` : '',
    `<div class="table"><table><thead><tr>${head}</tr></thead>`,
    `<tbody>\n${rows.map(rowHtml).join('\n')}\n</tbody></table></div>`,
    more ? `<p>${cellText(more)}</p>` : '',
  ].join('\n');
}
