import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { ContentFile } from './content-file.ts';

const processor = unified().use(remarkParse).use(remarkGfm);

type Root = ReturnType<typeof processor.parse>;
export type MarkdownBlock = Root['children'][number];
export type MarkdownPart = Extract<MarkdownBlock, { type: 'paragraph' }>['children'][number];

/** Parses the blocks of a Markdown text. */
export function parseMarkdown({ lines }: ContentFile<unknown>): readonly MarkdownBlock[] {
  return processor.parse(lines.map(({ text }) => text).join('\n')).children;
}

/** The text of a node without formatting. */
export function plainText(part: object): string {
  if ('value' in part && typeof part.value === 'string') return part.value;
  if ('children' in part && Array.isArray(part.children)) return part.children.map(plainText).join('');
  return '';
}

/** The place in the source of a block or a part of one. */
export function placeOf({ lines }: ContentFile<unknown>, { position }: Pick<MarkdownBlock, 'position'>): string {
  return lines[(position?.start.line ?? 1) - 1]?.place ?? '';
}
