import { z } from 'zod';
import { fillIn } from '#contract/content/fill-in.ts';
import { type Paper, type PaperBlock, type PaperName, papers, type TextPart } from '#contract/content/paper.ts';
import { readContentFile } from './content-file.ts';
import { type MarkdownBlock, type MarkdownPart, parseMarkdown, placeOf, plainText } from './markdown.ts';
import { type ContentValues, onlyPlaceholder, refuseUnknown } from './placeholders.ts';

const PaperHead = z.strictObject({ title: z.string().min(1), lead: z.string().min(1) });

/** A page on which the portal describes itself: sections of paragraphs and lists, and slots for computed parts. */
export function readPaper(folder: string, name: PaperName, { texts }: ContentValues): Paper {
  const file = readContentFile(folder, `trust/${name}.md`, PaperHead);
  const slots: readonly string[] = papers[name].slots;
  refuseUnknown(file, new Set([...Object.keys(texts), ...papers[name].placeholders, ...slots]));
  const sections: { title: string; depth: 1 | 2; blocks: PaperBlock[] }[] = [];
  for (const block of parseMarkdown(file)) {
    const section = sections.at(-1);
    if (block.type === 'heading' && block.depth < 3) {
      sections.push({ title: plainText(block), depth: block.depth === 1 ? 1 : 2, blocks: [] });
      continue;
    }
    const read = readBlock(block, slots);
    if (!read || !section) {
      throw new Error(
        `${placeOf(file, block)}: This page has headings, and below them paragraphs and lists, in which a section ({{#…}}) encloses plain words`,
      );
    }
    section.blocks.push(read);
  }
  return fillIn({ ...file.head, sections }, texts);
}

/** Null for blocks that a paper cannot contain. */
function readBlock(block: MarkdownBlock, slots: readonly string[]): PaperBlock | null {
  if (block.type === 'paragraph') {
    const name = onlyPlaceholder(plainText(block));
    if (name !== null && slots.includes(name)) return { kind: 'slot', name };
    const parts = readParts(block.children);
    return parts && { kind: 'paragraph', parts };
  }
  if (block.type !== 'list') return null;
  const items = block.children.map(({ children: [first, ...others] }) =>
    first?.type === 'paragraph' && others.length === 0 ? readParts(first.children) : null,
  );
  return items.every((item) => item !== null) ? { kind: 'points', items } : null;
}

function readParts(parts: readonly MarkdownPart[]): TextPart[] | null {
  const isWhole = parts.every((part) => {
    const text = plainText(part);
    return (text.match(/\{\{[#^]/g)?.length ?? 0) === (text.match(/\{\{\//g)?.length ?? 0);
  });
  return isWhole ? parts.map(readPart) : null;
}

function readPart(part: MarkdownPart): TextPart {
  if (part.type === 'strong') return { strong: plainText(part) };
  if (part.type === 'link') return { link: part.url, text: plainText(part) };
  return plainText(part);
}
