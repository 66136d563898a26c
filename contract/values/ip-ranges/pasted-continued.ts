/* Over several lines: an address with a dash above its end or above its netmask, or "Start: …" above "End: …". */

const until = '(?:-|→|to|through|until|till|bis|à|au|a|al|hasta|até|tot|til)';
const address = String.raw`(?:\d{1,3}\.){3}\d{1,3}(?![\d.*/])`;
const opens = new RegExp(String.raw`^\s*${address}\s*${until}\s*$`, 'iu');
const isAddress = new RegExp(String.raw`^\s*${address}\s*$`, 'u');
const isUntil = new RegExp(String.raw`^\s*${until}\s*$`, 'iu');
const firstAddress = new RegExp(address, 'u');
const signs = String.raw`[^\p{L}\d]{0,20}`;
const beside = `${signs}(?:ip|address|addr|adresse)?${signs}`;
const behind = String.raw`\W{0,20}(?:<\/\w{1,20}>)?\W{0,20}`;
const isStart = new RegExp(
  `^${signs}(?:start|from|first|begin|low|lower|von|anfang|début|inicio|desde)${beside}${address}${behind}$`,
  'iu',
);
const isEnd = new RegExp(
  `^${signs}(?:end|to|last|stop|high|upper|bis|ende|fin|hasta)${beside}${address}${behind}$`,
  'iu',
);
const hasOne = new RegExp(String.raw`^[^\d]*${address}[^\d]*$`, 'u');
const isMask = /^[^\d/]*(?:\/\s?\d{1,2}|255\.(?:\d{1,3}\.){2}\d{1,3})\W*$/u;

export interface WrittenLine {
  text: string;
  /** As `plainSigns` writes it. */
  plain: string;
}

export interface Continued {
  /** How many lines belong together, this one included. */
  count: number;
  /** False if the lines may be addresses of their own as well. */
  isCertain: boolean;
  /** The start and the end alone, if words stand before each. */
  range?: string;
}

/** How many of the lines, none of them empty, belong to the first. */
export function continuedOver([first, second, third]: readonly WrittenLine[]): Continued {
  if (!first || !second) return { count: 1, isCertain: true };
  if (isStart.test(first.text) && isEnd.test(second.text)) {
    const range = [first, second].flatMap(({ text }) => firstAddress.exec(text) ?? []).join(' - ');
    return { count: 2, isCertain: true, range };
  }
  if (hasOne.test(first.plain) && isMask.test(second.plain)) return { count: 2, isCertain: true };
  if (opens.test(first.plain) && isAddress.test(second.plain)) return { count: 2, isCertain: false };
  if (third && isAddress.test(first.plain) && isUntil.test(second.plain) && isAddress.test(third.plain))
    return { count: 3, isCertain: false };
  return { count: 1, isCertain: true };
}
