import { expect, test } from 'vitest';
import { tabRows } from './tab-rows.ts';

async function rowsOf(...pieces: string[]): Promise<string[][]> {
  async function* text() {
    yield* pieces;
  }
  const rows: string[][] = [];
  for await (const row of tabRows(text())) rows.push(row);
  return rows;
}

test('rows are the same wherever the text is cut', async () => {
  const text = '\uFEFFReport_ID\tPR\r\n\r\n"A ""quoted"" title"\t"two\tcells"\t5\r\n""""\tx\r\n';
  const expected = [['Report_ID', 'PR'], [''], ['A "quoted" title', 'two\tcells', '5'], ['"', 'x']];
  expect(await rowsOf(text)).toEqual(expected);
  for (let cut = 1; cut < text.length; cut++) {
    expect(await rowsOf(text.slice(0, cut), text.slice(cut))).toEqual(expected);
  }
});
