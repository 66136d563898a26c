import { describe, expect, it } from 'vitest';
import { attachmentKinds, brandKinds, documentKinds } from '#contract/values/files/file-kinds.ts';
import { acceptOf, listOf, refusalOf } from './file-rules.ts';
import { fileSizeText, sizeInKB } from './file-size.ts';

const MiB = 1024 * 1024;

function fileOf(name: string, size: number, type = ''): File {
  const file = new File([], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

describe('what is refused before it is sent', () => {
  it('takes what has one of the endings, in any case', () => {
    for (const name of ['a.pdf', 'A.PDF', 'two.dots.docx', 'old.doc', 'x.ppt', 'x.pptx']) {
      expect(refusalOf(fileOf(name, 10), documentKinds), name).toBeNull();
    }
    expect(refusalOf(fileOf('photo.JPEG', 10), brandKinds)).toBeNull();
  });

  it('takes a pasted picture, which has a type and no ending', () => {
    expect(refusalOf(fileOf('image', 10, 'image/png'), attachmentKinds)).toBeNull();
    expect(refusalOf(fileOf('image', 10, 'text/html'), attachmentKinds)).toMatch(/^Only /);
  });

  it('names the kinds that can be uploaded', () => {
    for (const name of ['run.exe', 'pdf', 'a.pdf.html', 'notes.txt', '.pdf ']) {
      expect(refusalOf(fileOf(name, 10), documentKinds), name).toBe(
        'Only PDF, DOC, DOCX, PPT and PPTX files can be uploaded.',
      );
    }
  });

  it('takes 20 MB to the byte and refuses one more, and nothing at all', () => {
    expect(refusalOf(fileOf('a.pdf', 20 * MiB), documentKinds)).toBeNull();
    expect(refusalOf(fileOf('a.pdf', 20 * MiB + 1), documentKinds)).toBe('The file is 20.1 MB. The limit is 20 MB.');
    expect(refusalOf(fileOf('a.pdf', 0), documentKinds)).toBe('The file is empty.');
  });

  it('offers the endings to the picker and the names to people', () => {
    expect(acceptOf(brandKinds)).toBe('.png,.jpg,.jpeg,.svg');
    expect(listOf(['pdf'])).toBe('PDF');
    expect(listOf(['pdf', 'png'])).toBe('PDF and PNG');
  });
});

it('sizes are in KB as specified, or in the unit that reads best, and never 0', () => {
  expect(['1', sizeInKB(1)]).toEqual(['1', '0.1 KB']);
  expect(sizeInKB(1536)).toBe('2 KB');
  expect(sizeInKB(3 * MiB)).toBe('3,072 KB');
  expect(fileSizeText(800 * 1024)).toBe('800 KB');
  expect(fileSizeText(1.25 * MiB)).toBe('1.3 MB');
});
