import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { readDocx, readPptx } from '#server/features/resources/extraction/office-text.ts';
import { readPicture } from './demo-brand.ts';
import type { DemoResource } from './demo-library.ts';
import { makeDocx, makePptx } from './demo-office.ts';
import { type MadeFile, makePdf } from './demo-pdf.ts';

export interface DemoFile extends MadeFile {
  filename: string;
  kind: FileKindName;
}

/** The file of a demo resource, the same bytes each time; null for a resource that is a link. */
export async function makeDemoFile({ title, source }: DemoResource): Promise<DemoFile | null> {
  if ('address' in source) return null;
  if ('film' in source) return shippedFile(`${source.film}.webm`, 'webm');
  const { kind } = 'brand' in source ? source.brand : source.document;
  const filename = `${title.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}.${kind}`;
  if ('brand' in source) return { bytes: await source.brand.read(), parts: [], filename, kind };
  const { document } = source;
  if (document.kind === 'pdf') return { ...(await makePdf(document)), filename, kind };
  const bytes = document.kind === 'docx' ? makeDocx(document) : makePptx(document);
  const parts: MadeFile['parts'] = [];
  if (document.kind === 'docx') readDocx(bytes, (part) => parts.push(part));
  else readPptx(bytes, (part) => parts.push(part));
  return { bytes, parts, filename, kind };
}

export async function demoExtras({
  cover,
  source,
}: DemoResource): Promise<Record<'cover' | 'captions', DemoFile | null>> {
  return {
    cover: cover === null ? null : await shippedFile(`covers/${cover}.webp`, 'webp'),
    captions: 'film' in source ? await shippedFile(`${source.film}.vtt`, 'vtt') : null,
  };
}

async function shippedFile(path: string, kind: FileKindName): Promise<DemoFile> {
  return { bytes: await readPicture(path), parts: [], filename: path.replace(/^.*\//, ''), kind };
}
