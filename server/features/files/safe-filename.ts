import { filenameMaxLength } from '#contract/values/limits.ts';
import { storable } from '#contract/values/plain-text.ts';

/** Browsers escape the characters that would end a header like this. */
const escaped: Record<string, string> = { '%22': '"', '%0a': ' ', '%0d': ' ' };

/**
 * A name as it can be shown: the last part of a path, on one line, without characters that cannot be seen, or that turn the
 * direction of writing (`exe.pdf` can be made to look like `fdp.exe`). Other scripts stay as they are.
 */
export function plainName(sent: string): string {
  return (
    storable(sent)
      .normalize('NFC')
      .replace(/%(?:22|0a|0d)/gi, (match) => escaped[match.toLowerCase()] ?? ' ')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      // The zero-width joiner and non-joiner stay: Persian and many emoji need them.
      .replace(/(?!\u200c|\u200d)[\p{Cf}\p{Co}\p{Cn}]/gu, '')
      .replace(/^.*[/\\]/, '')
      .replace(/\s+/g, ' ')
      .replace(/^[.\s]+|[.\s]+$/g, '')
  );
}

/**
 * A name to save under as well: without what file systems refuse, not too long, and with an ending of the file's real kind,
 * the first one of `endings` where it has none of them.
 */
export function safeFilename(sent: string, endings: readonly [string, ...string[]]): string {
  const name = plainName(sent).replace(/[<>:"|?*]/g, '_');
  const found = endingOf(name);
  const ending = endings.includes(found) ? found : endings[0];
  const stem = (found === ending ? name.slice(0, -ending.length - 1) : name).replace(/[.\s]+$/, '');
  const room = filenameMaxLength - ending.length - 1;
  return `${[...(stem || 'file')].slice(0, room).join('').trimEnd()}.${ending}`;
}

/** In lower case, without the dot; empty where there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\\s]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
