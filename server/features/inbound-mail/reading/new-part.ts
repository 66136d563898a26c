import { introducesQuote, isForwardLine, isSignatureOfDevice, startsHeaderBlock } from './quote-lines.ts';

/** How many lines the sentence before a quote can be folded into. */
const introductionLines = 4;

/** The text that somebody wrote anew: without the quoted mail below, and without the signature. */
export function newPartOf(text: string): string {
  const lines = withoutInvisible(text).split('\n');
  const end = quoteStart(lines);
  const own = withoutSignature(withoutQuoted(lines.slice(0, end)));
  return tidy(end < lines.length ? withoutLastRule(own) : own);
}

function withoutInvisible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u200b\u200e\u200f\ufeff\u1427]/g, '')
    .replaceAll('\u00a0', ' ');
}

/** The line at which the earlier mail begins; the number of lines if there is none. */
function quoteStart(lines: readonly string[]): number {
  const at = lines.findIndex((_, index) => {
    const line = unmarked(lines[index] ?? '');
    return (
      isForwardLine(line) || startsHeaderBlock(lines.slice(index, index + 8).map(unmarked)) || introduces(lines, index)
    );
  });
  return at === -1 ? lines.length : at;
}

/** Some programs quote the sentence before a quote as well. */
function unmarked(line: string): string {
  return line
    .replace(/^[>\s]{0,20}/, '')
    .replaceAll('*', '')
    .trim();
}

/** A sentence such as “On Monday Anna wrote:”, in up to four lines, before a quote or at the end of a mail. */
function introduces(lines: readonly string[], at: number): boolean {
  const line = unmarked(lines[at] ?? '');
  if (line === '' || !introducesQuote.begins(line)) return false;
  for (let count = 1; count <= introductionLines; count += 1) {
    const sentence = lines
      .slice(at, at + count)
      .map(unmarked)
      .join(' ');
    if (introducesQuote.isWhole(sentence)) {
      const isCertain = introducesQuote.isCertain(sentence) || nextLine(lines, at + count).startsWith('>');
      return isCertain && isFollowedByQuote(lines, at + count);
    }
    if ((lines[at + count] ?? '').trim() === '') return false;
  }
  return false;
}

/** Answers may stand between the quoted lines; then the sentence before them alone goes, and the answers stay. */
function isFollowedByQuote(lines: readonly string[], from: number): boolean {
  const rest = lines.slice(from).filter((line) => line.trim() !== '');
  const isQuoted = (line: string) => line.startsWith('>');
  if (rest.length === 0 || !rest.some(isQuoted)) return true;
  return rest.every(isQuoted) || !isAnsweredInside(rest);
}

/** True where own text follows quoted lines: the mail is answered below or between what it quotes. */
function isAnsweredInside(lines: readonly string[]): boolean {
  const lastQuoted = lines.findLastIndex((line) => line.startsWith('>'));
  const after = lines.slice(lastQuoted + 1);
  const between = lines.slice(0, lastQuoted).filter((line) => !line.startsWith('>'));
  return [...between, ...untilSignature(after)].some((line) => line.trim() !== '');
}

function withoutQuoted(lines: readonly string[]): string[] {
  const isIntroduction = lines.map((_, at) => isFoldedIntroduction(lines, at));
  return lines.filter((line, at) => !line.trimStart().startsWith('>') && !isIntroduction[at]);
}

/** The lines of an introduction whose quote is answered below. */
function isFoldedIntroduction(lines: readonly string[], at: number): boolean {
  for (let back = 0; back < introductionLines; back += 1) {
    const start = at - back;
    if (start < 0 || !introducesQuote.begins(unmarked(lines[start] ?? ''))) continue;
    for (let count = back + 1; count <= introductionLines; count += 1) {
      const sentence = lines
        .slice(start, start + count)
        .map(unmarked)
        .join(' ');
      if (!introducesQuote.isWhole(sentence)) continue;
      return nextLine(lines, start + count).startsWith('>');
    }
  }
  return false;
}

/** The next line with something in it; empty if there is none. */
function nextLine(lines: readonly string[], from: number): string {
  return lines.slice(from).find((line) => line.trim() !== '') ?? '';
}

function withoutSignature(lines: readonly string[]): string[] {
  return untilSignature(lines);
}

function untilSignature(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => line.trimEnd() === '--' || isSignatureOfDevice(line.trim()) || isRule(line));
  return lines.slice(0, at === -1 ? lines.length : at);
}

/** Some programs draw a line above the earlier mail. */
function withoutLastRule(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return /^[-_=]{4,80}$/.test((lines[last] ?? '').trim()) ? lines.slice(0, last) : lines;
}

/** The line of underscores that Outlook draws above a quote or a signature. */
function isRule(line: string): boolean {
  return /^_{10,80}$/.test(line.trim());
}

function tidy(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
