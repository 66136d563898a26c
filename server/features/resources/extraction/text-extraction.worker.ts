import { readFileSync } from 'node:fs';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { distinctWordsOf } from '#server/db/search/words.ts';
import { answerCalls } from '#server/db/workers/answer-calls.ts';
import type { NewPart } from '#server/features/resources/search/resource-search.queries.ts';
import { type FoundText, UnreadableFileError } from './found-text.ts';
import { readDocx, readPptx } from './office-text.ts';
import { readPdf } from './pdf-text.ts';

/** A longer page is split, because a search reads the whole part around a hit. */
const partMaxLength = 6000;
/** Longer texts are cut: a searchable beginning is better than nothing. */
const totalMaxLength = 8_000_000;

export interface ExtractionJob {
  path: string;
  kind: FileKindName;
}

export type Extraction = { parts: NewPart[] } | { unreadable: string };

export type ExtractionCalls = { extract(job: ExtractionJob): Promise<Extraction> };

answerCalls<ExtractionCalls>({
  async extract(job) {
    const parts: NewPart[] = [];
    let total = 0;
    try {
      await read(job, ({ place, text }) => {
        for (const piece of piecesOf(tidied(text))) {
          if (total > totalMaxLength) return;
          total += piece.length;
          parts.push({ place, text: piece, words: distinctWordsOf(piece).join(' ') });
        }
      });
      return { parts };
    } catch (error) {
      return { unreadable: error instanceof UnreadableFileError ? error.message : 'It is damaged' };
    }
  },
});

async function read({ path, kind }: ExtractionJob, take: (found: FoundText) => void): Promise<void> {
  const bytes = new Uint8Array(readFileSync(path));
  if (kind === 'pdf') await readPdf(bytes, take);
  else if (kind === 'docx') readDocx(bytes, take);
  else readPptx(bytes, take);
}

/** Keeps line breaks and collapses all other white space. */
function tidied(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function* piecesOf(text: string): Generator<string> {
  let rest = text;
  while (rest.length > partMaxLength) {
    const gap = Math.max(rest.lastIndexOf(' ', partMaxLength), rest.lastIndexOf('\n', partMaxLength));
    const end = gap > 0 ? gap : partMaxLength;
    yield rest.slice(0, end);
    rest = rest.slice(end).trimStart();
  }
  if (/[\p{L}\p{N}]/u.test(rest)) yield rest;
}
