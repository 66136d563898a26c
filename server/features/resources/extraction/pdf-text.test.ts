import { describe, expect, test } from 'vitest';
import { pdfOf } from '#server/testing/files/text-files.ts';
import type { FoundText } from './found-text.ts';
import { readPdf } from './pdf-text.ts';

async function textsOf(pdf: Buffer): Promise<string[]> {
  const found: FoundText[] = [];
  await readPdf(new Uint8Array(pdf), (text) => found.push(text));
  return found.map(({ text }) => text).filter((text) => text !== '');
}

/** A page whose letters are codes of a table that every reader is expected to have. */
function pdfInCodes(encoding: string, ordering: string, codes: string): Buffer {
  const drawn = `BT /F1 12 Tf 50 700 Td <${codes}> Tj ET`;
  const info = `<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    `<</Type/Font/Subtype/Type0/BaseFont/Plain/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/Plain/CIDSystemInfo ${info}/FontDescriptor 7 0 R>>`,
    '<</Type/FontDescriptor/FontName/Plain/Flags 4/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontBBox[0 -200 1000 800]>>',
  ];
  const written = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${written.join('')}trailer\n<</Root 1 0 R/Size 8>>\n%%EOF`, 'latin1');
}

describe('the text of a PDF', () => {
  test.each([
    ['90ms-RKSJ-H', 'Japan1', '8e698f91', '司書'],
    ['UniJIS-UCS2-H', 'Japan1', '56f366f8', '図書'],
    ['GBK-EUC-H', 'GB1', 'cdbccae9b9dd', '图书馆'],
    ['UniGB-UCS2-H', 'GB1', '56fe4e66', '图书'],
    ['ETen-B5-H', 'CNS1', 'b9cfaed1c05d', '圖書館'],
    ['KSCms-UHC-H', 'Korea1', 'b5b5bcadb0fc', '도서관'],
  ])('is read from codes of %s, which the file does not explain', async (encoding, ordering, codes, text) => {
    expect(await textsOf(pdfInCodes(encoding, ordering, codes))).toEqual([text]);
  });

  test.each([
    [['Library card', 'Library card']],
    [['Document 1', 'Document 2', 'Document 3']],
    [['Page 1', 'Page 2']],
    [['Opening hours', 'Opening hours', 'Opening hours', 'Opening hours']],
    [['Certificate 7', 'Certificate 8']],
  ])('is kept where pages have nothing but what they repeat: %j', async (pages) => {
    expect(await textsOf(await pdfOf(pages))).toEqual(pages);
  });

  test.each([2, 3, 4, 5])('is read from the pages before page %i, which is damaged', async (damaged) => {
    const pages = ['Anatomy', 'Botany', 'Chemistry', 'Dentistry', 'Economics'];
    expect(await textsOf(withDamagedPage(await pdfOf(pages), damaged))).toEqual(pages.slice(0, damaged - 1));
  });

  test('is called damaged if no page can be read', async () => {
    await expect(textsOf(withDamagedPage(await pdfOf(['Anatomy']), 1))).rejects.toThrow('It is damaged');
  });
});

function withDamagedPage(pdf: Buffer, damaged: number): Buffer {
  let page = 0;
  const broken = pdf.toString('latin1').replace(/<<\n\/Type \/Page\n[^>]*>>/g, (object) => {
    page++;
    return page === damaged ? `[${' '.repeat(object.length - 2)}]` : object;
  });
  return Buffer.from(broken, 'latin1');
}
