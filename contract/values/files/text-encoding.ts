/*
 * In which encoding a text file is written. Only Unicode can be recognised for certain; of the older ones the one is
 * supposed in which the words look most like words of some language, and whoever chose the file can choose another.
 */

export const textEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows, Western Europe (1252)',
  'windows-1250': 'Windows, Central Europe (1250)',
  macintosh: 'Mac, Western Europe',
  cp850: 'MS-DOS, Western Europe (850)',
  cp852: 'MS-DOS, Central Europe (852)',
  cp437: 'MS-DOS, United States (437)',
  'windows-1251': 'Windows, Cyrillic (1251)',
  'windows-1253': 'Windows, Greek (1253)',
  'windows-1254': 'Windows, Turkish (1254)',
  'windows-1257': 'Windows, Baltic (1257)',
  shift_jis: 'Japanese (Shift JIS)',
  gbk: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const;
export type TextEncoding = keyof typeof textEncodings;

/** The order settles a draw. */
const supposed: readonly TextEncoding[] = [
  'windows-1252',
  'windows-1250',
  'macintosh',
  'cp850',
  'cp852',
  'windows-1251',
  'windows-1253',
];

/** The upper halves of code pages that no decoder of a browser knows, or that Node's takes for Latin-1. */
const upperHalves: Partial<Record<TextEncoding, string>> = {
  'windows-1252':
    '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

/** Letters beside A to Z by language, the most frequent ones first. */
const alphabets = [
  'éèçêàëôîïâûùœæÿ',
  'üöäß',
  'íáóñéúü',
  'ãçáéíóâêõôúàü',
  'èàòùìé',
  'öäåøæéü',
  'áíóöúéðþýæ',
  'łąóęśżńćź',
  'áíéýřčšžůěúľťóďňôĺŕä',
  'áéöóőüíúű',
  'ăâîșțşţ',
  'čćšžđ',
  'ëéïöüèç',
  'àèéíïòóúüç',
  'ėąčųšžūįęāīēņļģķõäöü',
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґў',
  'αοιετσνηυρπκμλςωθγδφχβάέήίόύώζξψϊϋΐΰ',
].map((letters) => new Map([...letters].map((letter, at) => [letter, 3 - at / 20])));

const sampleBytes = 32 * 1024;
const lineFeed = 10;
const carriageReturn = 13;
const firstForeign = 0x80;

/** UTF-16 by its byte order mark, else by the zeros that Western text has in every other byte. */
export function utf16Of(beginning: Uint8Array): { encoding: 'utf-16le' | 'utf-16be'; markBytes: number } | null {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  let [even, odd] = [0, 0];
  for (let at = beginning.indexOf(0); at >= 0; at = beginning.indexOf(0, at + 1)) {
    if (at % 2 === 0) even++;
    else odd++;
  }
  const many = beginning.length / 4;
  if (odd > many && even < odd / 4) return { encoding: 'utf-16le', markBytes: 0 };
  if (even > many && odd < even / 4) return { encoding: 'utf-16be', markBytes: 0 };
  return null;
}

/** The encoding that a file probably has. */
export function supposeEncoding(bytes: Uint8Array): TextEncoding {
  const wide = utf16Of(bytes.subarray(0, sampleBytes));
  if (wide) return wide.encoding;
  if (isUtf8(bytes)) return 'utf-8';
  const sample = foreignLines(bytes);
  const likely = (encoding: TextEncoding) => likelihood(decodeAs(sample, encoding));
  const best = supposed.map((encoding) => ({ encoding, score: likely(encoding) }));
  return best.reduce((a, b) => (b.score > a.score ? b : a)).encoding;
}

/** The text of a file in an encoding, without its byte order mark. */
export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  const upper = upperHalves[encoding];
  if (upper === undefined) return new TextDecoder(encoding).decode(bytes);
  const ascii = new TextDecoder('latin1').decode(bytes);
  let text = '';
  let start = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < firstForeign) continue;
    text += ascii.slice(start, at) + (upper[byte - firstForeign] ?? '');
    start = at + 1;
  }
  return text + ascii.slice(start);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The lines that differ between encodings. */
function foreignLines(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let start = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && sample.length < sampleBytes; at++) {
    const byte = bytes[at] ?? lineFeed;
    if (byte >= firstForeign) isForeign = true;
    if (byte !== lineFeed && byte !== carriageReturn) continue;
    if (isForeign) sample.push(...bytes.subarray(start, Math.min(at, start + sampleBytes)), lineFeed);
    start = at + 1;
    isForeign = false;
  }
  return Uint8Array.from(sample);
}

/** How much a text looks like names and sentences: higher is likelier. */
function likelihood(text: string): number {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const foreign = words.filter((word) => /[^A-Za-z]/.test(word));
  const ofSigns = [...text.matchAll(/[^\p{ASCII}\p{L}\p{M}]/gu)].map(({ index, 0: sign }) => {
    return likelihoodOfSign(sign, text.slice(Math.max(0, index - 2), index), text.slice(index + 1, index + 3));
  });
  // A file is mostly of one language, which decides about words that two encodings spell as one.
  const inOne = alphabets.map((alphabet) =>
    foreign.filter((word) => [...foreignOf(word)].every((l) => alphabet.has(l))),
  );
  const mostOfOne = Math.max(0, ...inOne.map((found) => found.length));
  return sum([...foreign.map(likelihoodOfWord), ...ofSigns]) + mostOfOne / 2;
}

function foreignOf(word: string): string {
  return word.toLowerCase().replace(/[a-z]/g, '');
}

function likelihoodOfWord(word: string): number {
  const letters = [...foreignOf(word)];
  const scores = alphabets.map((alphabet) => sum(letters.map((letter) => alphabet.get(letter) ?? -3)));
  // A capital within a word is seldom right, and a small letter among capitals as seldom.
  const isOdd = /\p{Ll}(?![A-Z])\p{Lu}|[^\P{Ll}a-z][A-Z]|[A-Z]{2}[^\P{Ll}a-zß]/u.test(word);
  const isMixed = /[A-Za-z]/.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
  return Math.max(...scores) - (isOdd ? 6 : 0) - (isMixed ? 8 : 0) - (isUnspoken(word) ? 0.5 : 0);
}

/** A foreign consonant between two others, as in Jšrg where Jörg is meant. */
function isUnspoken(word: string): boolean {
  const plain = word.toLowerCase().replace(/[a-z]/g, (letter) => ('aeiouy'.includes(letter) ? 'a' : 'b'));
  return /b[šžčćřńłśźżďťňçğß]b/.test(plain);
}

function likelihoodOfSign(sign: string, before: string, after: string): number {
  if (/[\p{Cc}\p{Co}\ufffd]/u.test(sign)) return -8;
  const isAfterLetter = /\p{L}$/u.test(before);
  const isBeforeLetter = /^\p{L}/u.test(after);
  if (sign === '’' && isAfterLetter)
    return /^(?:s(?!\p{L})|$)/u.test(after) || /(?:^|\P{L})\p{L}$/u.test(before) ? 4 : 1;
  if (isAfterLetter && isBeforeLetter) return -4;
  return /[‘’“”„–—…«»·]/.test(sign) && !isAfterLetter !== !isBeforeLetter ? 1 : -1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
