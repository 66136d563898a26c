/* The encodings that a text file may be written in. Only Unicode can be recognised for certain. */

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

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
