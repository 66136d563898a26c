import { describe, expect, test } from 'vitest';
import { supposeEncoding } from './suppose-encoding.ts';
import { decodeAs, type TextEncoding } from './text-encoding.ts';

/** Files of names, each written by a program of its language. */
const ofManySigns: readonly (readonly [TextEncoding, bytes: string, name: string])[] = [
  ['shift_jis', '8b6793632091f18a43', '吉田 拓海'],
  ['shift_jis', '8d9197a78d9189ef907d8f918ad9', '国立国会図書館'],
  ['shift_jis', '8d828bb42082b382ad82e7', '高橋 さくら'],
  ['gbk', 'd5d4c0f6d3b120d5e3bdadb4f3d1a7', '赵丽颖 浙江大学'],
  ['gbk', 'd6d0b9fabfc6d1a7d4bacec4cfd7c7e9b1a8d6d0d0c4', '中国科学院文献情报中心'],
  ['big5', 'a950aa4eaddb20b248a6bfa46abec7', '周杰倫 淡江大學'],
  ['big5', 'b0eaae61b9cfaed1c05d', '國家圖書館'],
  ['euc-kr', 'c1a4b4d9c0ba', '정다은'],
  ['euc-kr', 'c7d1b1b9b0fac7d0b1e2bcfabff820b5b5bcadb0fc', '한국과학기술원 도서관'],
  ['euc-kr', 'bcd5c8efb9ce', '손흥민'],
];

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
  ['windows-1252', ['Guðrún Jónsdóttir', 'Þorbjörg Sigurðardóttir']],
  ['windows-1254', ['Ayşe Yılmaz', 'Çağrı Öztürk']],
  ['windows-1254', ['Mehmet Şahin', 'İhsan Doğramacı']],
  ['windows-1254', ['Barış Yıldırım']],
  ['windows-1257', ['Jānis Bērziņš', 'Ģirts Ķeniņš']],
  ['windows-1257', ['Žydrūnas Šimkus', 'Ūla Čepaitė']],
];

describe('of a file of names in an old encoding', () => {
  test.each(written)('%s is supposed: %s', (encoding, names) => {
    const bytes = bytesOf(fileOf(names), encoding);
    const found = supposeEncoding(bytes);
    // Encodings that read every byte of a file alike are equally right.
    expect([found, decodeAs(bytes, found)]).toEqual([found, fileOf(names)]);
  });

  test.each(ofManySigns)('%s is supposed by its signs: %s', (encoding, hex, name) => {
    const ascii = (text: string) => [...new TextEncoder().encode(text)];
    const foreign = (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
    const bytes = Uint8Array.from([...ascii('Name;Username\r\n'), ...foreign, ...ascii(';user1\r\n')]);
    expect([supposeEncoding(bytes), decodeAs(bytes, encoding)]).toEqual([
      encoding,
      `Name;Username\r\n${name};user1\r\n`,
    ]);
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
