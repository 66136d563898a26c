import { readFileSync } from 'node:fs';
import { serveParent, tellParent } from '#server/db/child-program.ts';
import { distinctWordsOf } from '#server/platform/words.ts';
import { type FoundText, UnreadableFileError } from './found-text.ts';
import { readDocx, readPptx } from './office-text.ts';
import { readPdf } from './pdf-text.ts';
import type { ExtractionJob, ExtractionNews } from './text-extraction.ts';

/** A longer page is split, because a search reads the whole part around a hit. */
const partMaxLength = 6000;
/** Longer texts are cut: a searchable beginning is better than nothing. */
const totalMaxLength = 8_000_000;

let total = 0;

/** A process that reads one file; the portal ends it. */
serveParent();
process.once('message', (job: ExtractionJob) => {
  read(job).then(
    () => send({ done: true }),
    (error: unknown) => send({ unreadable: error instanceof UnreadableFileError ? error.message : 'It is damaged' }),
  );
});

async function read({ path, kind }: ExtractionJob): Promise<void> {
  const bytes = new Uint8Array(readFileSync(path));
  if (kind === 'pdf') await readPdf(bytes, take);
  else if (kind === 'docx') readDocx(bytes, take);
  else readPptx(bytes, take);
}

function send(news: ExtractionNews): void {
  tellParent(news);
}

function take({ place, text }: FoundText): void {
  for (const piece of piecesOf(tidied(text))) {
    if (total > totalMaxLength) return;
    total += piece.length;
    send({ part: { place, text: piece, words: distinctWordsOf(piece).join(' ') } });
  }
}

/** Keeps line breaks and turns every other run of white space into one space. */
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
