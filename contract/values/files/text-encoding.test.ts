import { describe, expect, test } from 'vitest';
import { decodeAs, supposeEncoding, type TextEncoding } from './text-encoding.ts';

/** The bytes of a text in an encoding of one byte a letter. */
function bytesOf(text: string, encoding: TextEncoding): Uint8Array {
  const byteOf = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte--) byteOf.set(decodeAs(Uint8Array.of(byte), encoding), byte);
  return Uint8Array.from([...text], (letter) => {
    const byte = byteOf.get(letter);
    if (byte === undefined) throw new Error(`${letter} is not in ${encoding}`);
    return byte;
  });
}

const row = (name: string, at: number) => `${name};user${at};University of Harrowmere;Library`;
const fileOf = (names: readonly string[]) => ['Name;Username;Institution;Department', ...names.map(row)].join('\r\n');

const written: readonly (readonly [TextEncoding, readonly string[]])[] = [
  ['windows-1252', ['José Müller', 'Zoë Núñez', 'Søren Ångström']],
  ['windows-1252', ['Siobhán O’Brien', 'King’s College']],
  ['windows-1252', ['François Lefèvre', 'Benoît Château']],
  ['windows-1252', ['Jörg Schröder']],
  ['windows-1252', ['JÜRGEN GROẞMANN'.replace('ẞ', 'ß'), 'Anna – “Staff”']],
  ['windows-1252', ['João Conceição', 'Inês Magalhães']],
  ['windows-1250', ['Michał Łukasik', 'Żaneta Wójcik']],
  ['windows-1250', ['Jiří Dvořák', 'Zdeněk Růžička']],
  ['windows-1250', ['Małgorzata Dąbrowska']],
  ['windows-1250', ['László Kovács', 'Győző Erdős']],
  ['windows-1250', ['Ivana Đurić', 'Željko Čolić']],
  ['macintosh', ['José Müller', 'Zoë Núñez', 'García']],
  ['macintosh', ['Jörg Schröder']],
  ['macintosh', ['François Lefèvre']],
  ['macintosh', ['Søren Ångström', 'Åse Bjørk']],
  ['macintosh', ['Mária García Peña']],
  ['cp850', ['José Müller', 'Zoë Núñez']],
  ['cp850', ['Jörg Schröder']],
  ['cp850', ['Søren Ångström']],
  ['cp850', ['João Conceição', 'María Peña']],
  ['cp850', ['François Lefèvre', 'Bärbel Groß']],
  ['cp852', ['Michał Łukasik', 'Żaneta Wójcik']],
  ['cp852', ['Jiří Dvořák', 'Zdeněk Růžička']],
  ['windows-1251', ['Иван Петров', 'Наталья Щукина']],
  ['windows-1253', ['Γιώργος Παπαδόπουλος']],
];

describe('of a file of names in an old encoding', () => {
  test.each(written)('%s is supposed: %s', (encoding, names) => {
    const bytes = bytesOf(fileOf(names), encoding);
    const found = supposeEncoding(bytes);
    // Encodings that read every byte of a file alike are equally right.
    expect([found, decodeAs(bytes, found)]).toEqual([found, fileOf(names)]);
  });

  test('the United States’ MS-DOS can be chosen', () => {
    expect(decodeAs(bytesOf('José Müller ½', 'cp437'), 'cp437')).toBe('José Müller ½');
    expect(decodeAs(Uint8Array.of(0x8f, 0xdb), 'cp437')).toBe('Å█');
  });
});

test('Unicode is known for certain, with a byte order mark and without', () => {
  const text = fileOf(['Michał Łukasik', '王小明 🎓', 'Ελένη']);
  const utf8 = new TextEncoder().encode(text);
  const marked = new TextEncoder().encode(`\uFEFF${text}`);
  const little = new Uint8Array(
    Uint16Array.from(
      [...`\uFEFF${text}`].flatMap((letter) => letter.split('')),
      (unit) => unit.charCodeAt(0),
    ).buffer,
  );
  const big = Uint8Array.from(little, (_, at) => little[at ^ 1] ?? 0);
  for (const [bytes, encoding] of [
    [utf8, 'utf-8'],
    [marked, 'utf-8'],
    [little, 'utf-16le'],
    [big, 'utf-16be'],
    [little.subarray(2), 'utf-16le'],
    [big.subarray(2), 'utf-16be'],
  ] as const) {
    expect([supposeEncoding(bytes), decodeAs(bytes, encoding)]).toEqual([encoding, text]);
  }
  expect(supposeEncoding(new TextEncoder().encode('Name,Username'))).toBe('utf-8');
  expect(supposeEncoding(new Uint8Array())).toBe('utf-8');
});

test('a large file is looked at for less than a moment', () => {
  const bytes = bytesOf(fileOf(Array.from({ length: 20_000 }, () => 'José Müller')), 'macintosh');
  const started = performance.now();
  expect(supposeEncoding(bytes)).toBe('macintosh');
  expect(performance.now() - started).toBeLessThan(1000);
});
