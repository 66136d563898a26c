import { uploadMaxBytes } from '#contract/values/limits.ts';
import { type Case, refused, stored } from './hostile-file.ts';
import { pdfFile } from './plain-files.ts';

export async function names(): Promise<Case[]> {
  const bytes = await pdfFile('Names');
  const named = (label: string, name: string, shown: string): Case => ({
    label,
    name,
    bytes,
    ...stored,
    is: 'pdf',
    shown,
  });
  return [
    named('a name that climbs', '../../../etc/cron.d/evil.pdf', 'evil.pdf'),
    named('a name with Windows’ slashes', 'C:\\Users\\Ada\\Guide.pdf', 'Guide.pdf'),
    named('a name of dots', '....pdf', 'pdf.pdf'),
    named('a name that is hidden', '.htaccess.pdf', 'htaccess.pdf'),
    named('a name with line breaks', 'Guide\r\nSet-Cookie: a=b.pdf', 'Guide Set-Cookie_ a=b.pdf'),
    named('a name with quotes', 'The "best" guide.pdf', 'The _best_ guide.pdf'),
    named('a name with markup', '<img src=x onerror=alert(1)>.pdf', '_img src=x onerror=alert(1)_.pdf'),
    named('a name of 300 characters', `${'long '.repeat(60)}.pdf`, `${'long '.repeat(23)}l.pdf`),
    named('a name in another script', 'دليل المكتبة.pdf', 'دليل المكتبة.pdf'),
    named('a name whose letters are parted', 'کتاب\u200cخانه 👩\u200d🏫.pdf', 'کتاب\u200cخانه 👩\u200d🏫.pdf'),
    named('a name of emoji', `${'📚'.repeat(200)}.pdf`, `${'📚'.repeat(116)}.pdf`),
    named('a name that turns its direction', 'Guide\u202efdp.exe.pdf', 'Guidefdp.exe.pdf'),
    named('a name with unseen characters', 'Gu\u200bi\u2060de\u00ad.pdf', 'Guide.pdf'),
    named('a name that ends in blanks and dots', 'Guide.pdf. . ', 'Guide.pdf'),
    named('a name in capitals', 'GUIDE.PDF', 'GUIDE.pdf'),
    named('no name but the ending', '.pdf', 'pdf.pdf'),
    named('a name with percent signs', '100%2e%2e%2fGuide.pdf', '100%2e%2e%2fGuide.pdf'),
    { label: 'an ending behind the ending', name: 'Guide.pdf.exe', bytes, ...refused, says: 'ending in .exe' },
    { label: 'a turned ending', name: 'Guide\u202efdp.exe', bytes, ...refused, says: 'ending in .exe' },
    { label: 'an ending behind a NUL', name: 'Guide.exe\0.pdf', bytes, ...stored, is: 'pdf', shown: 'Guide.exe.pdf' },
  ];
}

export function sizes(pdf: Buffer): Case[] {
  const filled = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, '\n')]);
  return [
    { label: 'exactly 20 MB', name: 'Large.pdf', bytes: filled(uploadMaxBytes), ...stored, is: 'pdf' },
    {
      label: '20 MB and a byte',
      name: 'Large.pdf',
      bytes: filled(uploadMaxBytes + 1),
      document: 413,
      attachment: 413,
      says: 'at most 20 MB',
    },
    { label: '21 MB', name: 'Large.pdf', bytes: filled(uploadMaxBytes + 1024 * 1024), document: 413, attachment: 413 },
    {
      label: 'nothing',
      name: 'Empty.pdf',
      bytes: Buffer.alloc(0),
      document: 400,
      attachment: 400,
      says: 'The file is empty',
    },
    { label: 'one byte', name: 'Byte.pdf', bytes: Buffer.from('%'), ...refused },
  ];
}
