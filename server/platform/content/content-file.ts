import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** A line and its place, as `content/guides/operators.md:12`; lines of an included file keep the places of that file. */
export interface ContentLine {
  text: string;
  place: string;
}

export interface ContentFile<Head> {
  head: Head;
  /** The lines of the front matter; `lines` are those of the text. */
  headLines: readonly ContentLine[];
  lines: readonly ContentLine[];
}

const include = /^\{\{> ?([a-z-]+) ?\}\}$/;

/** A file of content/: its front matter (YAML), parsed by a schema, and its text, including the files of parts/. */
export function readContentFile<Head>(folder: string, path: string, schema: z.ZodType<Head>): ContentFile<Head> {
  const { head, headLines, lines } = parseContent(path, readFileSync(join(folder, path), 'utf8'), schema);
  return { head, headLines, lines: lines.flatMap((line) => linesIncludedBy(folder, path, line)) };
}

/** Parses a text in memory, which includes no other files. */
export function parseContent<Head>(path: string, source: string, schema: z.ZodType<Head>): ContentFile<Head> {
  const lines = linesOf(path, source);
  const end = lines.findIndex(({ text }, index) => index > 0 && text === '---');
  if (lines[0]?.text !== '---' || end < 0) {
    throw new Error(`content/${path}:1: The file does not begin with front matter between two lines of ---`);
  }
  const headLines = lines.slice(1, end);
  return { head: readHead(path, headLines, schema), headLines, lines: lines.slice(end + 1) };
}

function linesOf(path: string, source: string): ContentLine[] {
  return source.split(/\r?\n/).map((text, index) => ({ text, place: `content/${path}:${index + 1}` }));
}

function readHead<Head>(path: string, lines: readonly ContentLine[], schema: z.ZodType<Head>): Head {
  const counter = new LineCounter();
  const document = parseDocument(lines.map(({ text }) => text).join('\n'), {
    lineCounter: counter,
    prettyErrors: false,
  });
  const placeAt = (offset: number) => lines[counter.linePos(offset).line - 1]?.place ?? `content/${path}:1`;
  const [broken] = document.errors;
  if (broken) throw new Error(`${placeAt(broken.pos[0])}: The front matter is no YAML: ${broken.message}`);
  const read = schema.safeParse(document.toJS() ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String) ?? [];
  const offset = rangeOf(document.getIn(issue?.path ?? [], true));
  throw new Error(
    `${offset === null ? `content/${path}:1` : placeAt(offset)}: ${[field.join('.'), issue?.message].join(': ')}`,
  );
}

/** The offset of a front matter value; null if it is missing. */
function rangeOf(node: unknown): number | null {
  const isNode = typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
  return isNode ? Number((node.range as number[])[0]) : null;
}

function linesIncludedBy(folder: string, path: string, line: ContentLine): ContentLine[] {
  const name = include.exec(line.text)?.[1];
  if (name === undefined) return [line];
  const part = join(dirname(path), 'parts', `${name}.md`);
  if (!existsSync(join(folder, part))) throw new Error(`${line.place}: There is no ${basename(part)} in parts/`);
  return linesOf(part, readFileSync(join(folder, part), 'utf8').trimEnd());
}
