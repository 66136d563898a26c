import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { docxOf, pptxOf } from '#server/testing/files/text-files.ts';
import type { FoundText } from './found-text.ts';
import { readDocx, readPptx } from './office-text.ts';

const charts: [name: string, kind: string, xml: string, text: string][] = [
  ['captions', 'chart', '<c:cat><c:strCache><c:pt><c:v>North</c:v></c:pt></c:strCache></c:cat>', 'North'],
  [
    'captions of several levels',
    'chart',
    '<c:multiLvlStrCache><c:lvl><c:pt><c:v>Albany</c:v></c:pt></c:lvl><c:lvl><c:pt><c:v>East</c:v></c:pt></c:lvl></c:multiLvlStrCache>',
    'Albany\nEast',
  ],
  [
    'captions without a sheet',
    'chart',
    '<c:strLit><c:pt><c:v>Loans</c:v></c:pt><c:pt><c:v>Visits</c:v></c:pt></c:strLit>',
    'Loans\nVisits',
  ],
  ['a title', 'chart', '<c:title><a:p><a:r><a:t>Use</a:t></a:r></a:p></c:title>', 'Use'],
  [
    'a funnel of Office 2016',
    'chartEx',
    '<cx:strDim><cx:lvl><cx:pt idx="0">Asked</cx:pt><cx:pt idx="1">Answered</cx:pt></cx:lvl></cx:strDim><cx:numDim><cx:lvl><cx:pt>7</cx:pt></cx:lvl></cx:numDim>',
    'Asked\nAnswered',
  ],
];

describe('a chart is searched by its words', () => {
  test.each(charts)('%s, in a document', (_, kind, xml, text) => {
    const parts = unzipSync(docxOf(['Body']));
    parts['word/_rels/document.xml.rels'] = relation(kind, 'charts/one.xml');
    parts['word/charts/one.xml'] = strToU8(`<x>${xml}</x>`);
    expect(read(readDocx, parts)).toEqual(['Paragraph 1: Body', `Chart: ${text}`]);
  });

  test.each(charts)('%s, in a presentation', (_, kind, xml, text) => {
    const parts = unzipSync(pptxOf(['Title']));
    parts['ppt/slides/_rels/slide1.xml.rels'] = relation(kind, '../charts/one.xml');
    parts['ppt/charts/one.xml'] = strToU8(`<x>${xml}</x>`);
    expect(read(readPptx, parts)).toEqual(['Slide 1: Title', `Slide 1: ${text}`]);
  });
});

test.each([
  [
    'a text that was deleted',
    '<w:del><w:r><w:delText>Gone</w:delText></w:r></w:del><w:r><w:t>Kept</w:t></w:r>',
    'Kept',
  ],
  ['a text that was added', '<w:ins><w:r><w:t>Added</w:t></w:r></w:ins>', 'Added'],
  ['the code of a field', '<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>7</w:t></w:r>', '7'],
  ['a formula', '<m:oMath><m:r><m:t>E=mc²</m:t></m:r></m:oMath>', 'E=mc²'],
  ['a control to fill in', '<w:sdt><w:sdtContent><w:r><w:t>Name</w:t></w:r></w:sdtContent></w:sdt>', 'Name'],
  ['a link', '<w:hyperlink><w:r><w:t>Home</w:t></w:r></w:hyperlink>', 'Home'],
  [
    'a reading aid',
    '<w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby>',
    'かん漢',
  ],
  [
    'a box of old programs',
    '<w:pict><v:textbox><w:txbxContent><w:p><w:r><w:t>Boxed</w:t></w:r></w:p></w:txbxContent></v:textbox></w:pict>',
    'Boxed',
  ],
])('%s in a paragraph is read as people see it', (_, xml, text) => {
  const parts = unzipSync(docxOf(['']));
  parts['word/document.xml'] = strToU8(`<w:document><w:body><w:p>${xml}</w:p></w:body></w:document>`);
  expect(read(readDocx, parts)).toEqual([`Paragraph 1: ${text}`]);
});

test('a document is cut at its headings, and below a heading where much was said', () => {
  const much = 'x'.repeat(1501);
  const paragraphs = ['Before', '# First', 'One', '# Second', much, 'Two', 'Three'];
  expect(read(readDocx, unzipSync(docxOf(paragraphs)))).toEqual([
    'Paragraph 1: Before',
    'First, paragraph 2: First\nOne',
    `Second, paragraph 4: Second\n${much}`,
    'Second, paragraph 6: Two\nThree',
  ]);
});

function relation(kind: string, target: string) {
  return strToU8(`<Relationships><Relationship Id="c" Type="x/${kind}" Target="${target}"/></Relationships>`);
}

function read(reader: typeof readDocx, parts: Record<string, Uint8Array>): string[] {
  const found: string[] = [];
  const take = ({ place, text }: FoundText) => found.push(`${place}: ${text.trim().replace(/\n+/g, '\n')}`);
  reader(zipSync(parts), take);
  return found;
}
