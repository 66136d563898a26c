import { readIpv4 } from './ipv4.ts';

/** Writes every kind of dash, star and bracket in one way, and drops signs that nobody sees. */
export function plainSigns(text: string): string {
  return (
    withoutXmlComments(text)
      // Full-width forms, as Chinese and Japanese keyboards write them.
      .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/\p{Cf}/gu, '')
      .replace(/[٠-٩۰-۹०-९]/g, (digit) => String((digit.charCodeAt(0) - (digit < '०' ? 0 : 6)) % 16))
      .replace(/(?<=\d)[。．․](?=\d)/g, '.')
      .replace(/[‐‑‒–—―−⁃﹘﹣〜∼]/g, '-')
      .replace(/[⇒➔➝➜⟶]|\b(?:t\/m|t\.o\.m\.)(?=\s)/g, '→')
      .replace(/\.[[({<](\d{1,3})(?:-|\.\.)(\d{1,3})[\])}>]/g, '.$1-$2')
      .replace(/((?:\d{1,3}\.){3})[[({<]((?:\d{1,3}\s?[,;/|]\s?){1,50}\d{1,3})[\])}>]/g, eachLastNumber)
      // Arrows of every length, and dashes that a keyboard writes twice.
      .replace(/<?(?:-{1,5}|={1,5})>/g, '→')
      .replace(/-{2,5}/g, '-')
      // A tag may hold addresses as attributes.
      .replace(/<[^<>]*>/g, (tag) => (/(?:\d{1,3}\.){3}\d/.test(tag) ? `\t${tag.slice(1, -1)}\t` : '\t'))
      .replace(/\.(?:x{1,3}|%)(?![\p{L}\p{N}])/giu, '.*')
      .replace(/(?<=[\d*])\.(?:n{3}|y{3}|z{3}|#{3}|\?{1,3})(?![\p{L}\p{N}])/giu, '.*')
      .replace(/(?<=\d)_(?=(?:\d{1,3}\.){3})/g, '\t')
      // Words without a blank, but no versions: v1.2.3.4
      .replace(/(?<=\p{L})(?<!(?<!\p{L})v)(?=(?:\d{1,3}\.){3}\d{1,3}(?![\w.]))/giu, ' ')
      .replace(/(?<=(?:\d{1,3}\.){3}\d{1,3})(?=(?:to|bis|until|through|à|a) ?\d)/giu, ' ')
      // 198.51.100.0 mask 24, and the masks of Unix: 0xffffff00
      .replace(
        /(?<=\d)[\s,;:("']{0,9}(?:net)?(?:mask|maske|masque|prefix|cidr)[\s:="']{0,9}\/?(\d{1,2})(?![\d.])/gi,
        '/$1',
      )
      .replace(/\b0x([\da-f]{8})\b/gi, dottedHex)
      .replace(/(?<=\d) ?(?:\.{2,3}|…) ?(?=\d)/g, '-')
      .replace(/(?<=(?:\d{1,3}\.){3}\d{1,3})\s{0,9}[/\\]\s{0,9}(?=(?!255\.|0\.)(?:\d{1,3}\.){3}\d)/g, ' | ')
      .replace(/(?<=\d)\s{0,9}[/\\]\s{0,9}(?=\d)/g, '/')
      .replace(/(?<=\d)\s{0,9}\(\/(\d{1,2})\)/g, '/$1')
      // 198.51.100.7 - .20
      .replace(/(?<=\d)\s{0,9}-\s{0,9}\.(?=\d{1,3}(?![\d.]))/g, '-')
      // 198.51.100.7 to .20
      .replace(/(?<=\d\s{1,3}\p{L}{1,9}\s{1,3})\.(?=\d{1,3}(?![\d.]))/gu, '')
      // 198.51.100.*-198.51.102.*
      .replace(/\*-(?=\d{1,3}\.\d{1,3}\.)/g, '* - ')
      // A Shibboleth IdP writes lists as #{{'…'}}, which is not a comment.
      .replace(/#\{/g, ' ')
  );
}

/** `198.51.100.{7,8}`: an address for each last number. */
function eachLastNumber(_: string, network: string, numbers: string): string {
  return numbers
    .split(/[,;/|]/)
    .map((number) => `${network}${number.trim()}`)
    .join(' and ');
}

function dottedHex(_: string, digits: string): string {
  return (digits.match(/../g) ?? []).map((octet) => Number.parseInt(octet, 16)).join('.');
}

function withoutXmlComments(text: string): string {
  const [before = '', ...pieces] = text.split('<!--');
  let rest = before;
  for (const piece of pieces) {
    const end = piece.indexOf('-->');
    rest += end < 0 ? `<!--${piece}` : ` ${piece.slice(end + 3)}`;
  }
  return rest;
}

/** A comment begins with the line or follows an address: "Library #2: 198.51.100.7" has none. */
export function withoutComment(text: string): { rest: string; comment: string } {
  const opening = /^\s*(?:#(?!\d{1,4}[\s.:)])|\/\/|\/\*)/.exec(text);
  if (opening) return { rest: '', comment: text };
  const address = /(?:\d{1,3}\.){3}[\d*]/.exec(text);
  if (!address) return { rest: text, comment: '' };
  const after = text.slice(address.index);
  const at = after.search(/#|(?<!:)\/\/|\/\*/);
  return at < 0 ? { rest: text, comment: '' } : { rest: text.slice(0, address.index + at), comment: after.slice(at) };
}

/** `198 . 51 . 100 . 7` and `198,51,100,7`: four numbers that would be an address with plain dots. */
export function brokenAddress(text: string): string | null {
  const found = /(?<![\d.,])(\d{1,3} ?[.,] ?\d{1,3} ?[.,] ?\d{1,3} ?[.,] ?\d{1,3})(?![\d.,])/.exec(text)?.[0] ?? '';
  const address = found.replace(/[ .,]{1,3}/g, '.');
  if (address === found || 'problem' in readIpv4(address)) return null;
  return `${found} has blanks or commas between its numbers. If it is an address, please write ${address}`;
}
