import { filenameMaxLength } from '#contract/limits.ts';
import { storable } from '#contract/plain-text.ts';

/** Browsers send the characters that would end a header as these. */
const escaped: Record<string, string> = { '%22': '"', '%0a': ' ', '%0d': ' ' };

/**
 * A name to show and to save under: the last part of a path, without control characters, those that turn the direction
 * of writing (`exe.pdf` can be made to look like `fdp.exe`) or cannot be seen, and what file systems refuse. Other
 * scripts stay. The ending is the one of the file's real kind.
 */
export function safeFilename(sent: string, endings: readonly [string, ...string[]]): string {
  const text = storable(sent)
    .normalize('NFC')
    .replace(/%(?:22|0a|0d)/gi, (match) => escaped[match.toLowerCase()] ?? ' ')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const ending = endingOf(text);
  const kept = endings.includes(ending) ? ending : endings[0];
  const stem = (ending === kept ? text.slice(0, -ending.length - 1) : text).replace(/^[.\s]+|[.\s]+$/g, '');
  const room = filenameMaxLength - kept.length - 1;
  return `${[...(stem || 'file')].slice(0, room).join('').trimEnd()}.${kept}`;
}

/** In lower case, without the dot; empty where there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\\s]{1,10})\s*$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
