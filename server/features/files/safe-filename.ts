import { filenameMaxLength } from '#contract/values/limits.ts';
import { storable } from '#contract/values/plain-text.ts';

/** Browsers percent-encode the characters that would end the header. */
const escaped: Record<string, string> = { '%22': '"', '%0a': ' ', '%0d': ' ' };

/**
 * A name for display: the last part of a path, on one line, without invisible characters or ones that change the
 * writing direction (`exe.pdf` can be made to look like `fdp.exe`). Other scripts stay as they are.
 */
export function plainName(sent: string): string {
  return withoutTrailingDots(
    storable(sent)
      .normalize('NFC')
      .replace(/%(?:22|0a|0d)/gi, (match) => escaped[match.toLowerCase()] ?? ' ')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      // The zero-width joiner and non-joiner stay: Persian and many emoji need them.
      .replace(/(?!\u200c|\u200d)[\p{Cf}\p{Co}\p{Cn}]/gu, '')
      .replace(/^.*[/\\]/, '')
      .replace(/\s+/g, ' ')
      .replace(/^[.\s]+/, ''),
  );
}

/**
 * A name for saving: without characters that file systems refuse, limited in length, and with an extension of the
 * file's real kind, the first of `endings` if it has none of them.
 */
export function safeFilename(sent: string, endings: readonly [string, ...string[]]): string {
  const name = plainName(sent).replace(/[<>:"|?*]/g, '_');
  const found = endingOf(name);
  const ending = endings.includes(found) ? found : endings[0];
  const stem = withoutTrailingDots(found === ending ? name.slice(0, -ending.length - 1) : name);
  const room = filenameMaxLength - ending.length - 1;
  return `${[...(stem || 'file')].slice(0, room).join('').trimEnd()}.${ending}`;
}

/**
 * Drops trailing full stops and blanks. It matches what stays, because a pattern for the end would retry every run
 * (quadratic time).
 */
function withoutTrailingDots(name: string): string {
  return /^.*[^.\s]/s.exec(name)?.[0] ?? '';
}

/** The extension in lower case without the dot; empty if there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\\s]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
