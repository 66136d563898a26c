import { strToU8, zipSync } from 'fflate';
import PdfDocument from 'pdfkit';
import { officeFile } from './office-files.ts';

/** A PDF with one page per text, optionally with a password. */
export async function pdfOf(pages: readonly string[], options: { password?: string } = {}): Promise<Buffer> {
  const { password } = options;
  const pdf = new PdfDocument({ autoFirstPage: false, ...(password ? { userPassword: password } : {}) });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const text of pages) pdf.addPage().text(text);
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const wordSpace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word document; paragraphs that begin with # are headings. */
export function docxOf(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => {
    const style = text.startsWith('#') ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(text.replace(/^#\s*/, ''))}</w:t></w:r></w:p>`;
  });
  const xml = `<?xml version="1.0"?><w:document ${wordSpace}><w:body>${body.join('')}</w:body></w:document>`;
  return officeFile('docx', { more: { 'word/document.xml': strToU8(xml) } });
}

/** A presentation whose slides are shown in the reverse order of their files. */
export function pptxOf(slides: readonly string[]): Buffer {
  const numbered = slides.map((text, at) => ({ text, number: slides.length - at }));
  const list = numbered.map(({ number }) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join('');
  const relations = numbered.map(
    ({ number }) => `<Relationship Id="rId${number}" Type="slide" Target="slides/slide${number}.xml"/>`,
  );
  return officeFile('pptx', {
    more: {
      'ppt/presentation.xml': strToU8(
        `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
      ),
      'ppt/_rels/presentation.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
      ...Object.fromEntries(
        numbered.map(({ text, number }) => [
          `ppt/slides/slide${number}.xml`,
          strToU8(`<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:sld>`),
        ]),
      ),
    },
  });
}

export function bombOf(name: string, mebibytes: number): Buffer {
  return Buffer.from(zipSync({ [name]: new Uint8Array(mebibytes * 1024 * 1024) }, { level: 1 }));
}

function escaped(text: string): string {
  return text.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
