import { fillIn } from '#contract/content/fill-in.ts';
import type { Chapter, TableColumn, TextBlock, TitledText } from '#contract/content/text-blocks.ts';
import type { ContentFile } from './content-file.ts';
import { type MarkdownBlock, type MarkdownPart, parseMarkdown, placeOf, plainText } from './markdown.ts';
import { type ContentValues, onlyPlaceholder } from './placeholders.ts';

interface Source {
  file: ContentFile<unknown>;
  values: ContentValues;
}

/**
 * The chapters of a text, each with a second-level heading, a lead paragraph and blocks. Placeholders are replaced by values of the code.
 */
export function readChapters(file: ContentFile<unknown>, values: ContentValues): Chapter[] {
  const chapters: { title: string; lead: string; blocks: TextBlock[] }[] = [];
  for (const block of parseMarkdown(file)) {
    if (block.type === 'heading' && block.depth === 2) {
      chapters.push({ title: plainText(block), lead: '', blocks: [] });
      continue;
    }
    const chapter = chapters.at(-1);
    if (!chapter) throw refused(file, block, 'A text begins with a heading of the second level (##)');
    if (chapter.lead !== '') chapter.blocks.push(readBlock({ file, values }, block));
    else if (block.type === 'paragraph') chapter.lead = plainText(block);
    else throw refused(file, block, 'A chapter begins with a paragraph');
  }
  return fillIn(chapters, values.texts);
}

function refused(file: ContentFile<unknown>, block: Pick<MarkdownBlock, 'position'>, problem: string): Error {
  return new Error(`${placeOf(file, block)}: ${problem}`);
}

function readBlock(source: Source, block: MarkdownBlock): TextBlock {
  switch (block.type) {
    case 'heading':
      if (block.depth === 3) return { kind: 'heading', text: plainText(block) };
      break;
    case 'paragraph':
      return readParagraph(source, block);
    case 'list':
      return readList(source, block);
    case 'blockquote': {
      const [title, text] = readTitled(source, block, block.children);
      return { kind: 'note', title, text };
    }
    case 'code': {
      const { lang, meta: title, value: text } = block;
      if (!title) throw refused(source.file, block, 'A text to copy has a language and a title: ```text The title');
      return { kind: lang === 'text' ? 'ready-text' : 'code', title, text };
    }
    case 'table':
      return readTable(source, block);
  }
  throw refused(
    source.file,
    block,
    `No text here has a ${block.type} such as this; content/README.md shows what it may have`,
  );
}

function readParagraph({ file, values }: Source, block: Extract<MarkdownBlock, { type: 'paragraph' }>): TextBlock {
  const [first] = block.children;
  if (first?.type === 'image') {
    const name = /^pictures\/([a-z-]+)\.webp$/.exec(first.url)?.[1];
    if (name === undefined || !first.alt)
      throw refused(file, block, 'A picture is ![what it shows](pictures/name.webp)');
    return { kind: 'picture', name, alternative: first.alt };
  }
  const text = plainText(block);
  const colours = values.colours[onlyPlaceholder(text) ?? ''];
  return colours ? { kind: 'colours', colours } : { kind: 'paragraph', text };
}

function readList(source: Source, list: Extract<MarkdownBlock, { type: 'list' }>): TextBlock {
  const isChecklist = list.children.every(({ checked }) => typeof checked === 'boolean');
  if (isChecklist) return { kind: 'checklist', items: list.children.map(plainText) };
  const items = list.children.map((item) => readTitled(source, item, item.children));
  return { kind: list.ordered ? 'steps' : 'points', items };
}

/** Reads a paragraph that begins with a title in bold. */
function readTitled(
  { file }: Source,
  block: Pick<MarkdownBlock, 'position'>,
  children: readonly MarkdownBlock[],
): TitledText {
  const [paragraph, ...others] = children;
  const [title, ...rest] = paragraph?.type === 'paragraph' ? paragraph.children : ([] as MarkdownPart[]);
  if (title?.type !== 'strong' || others.length > 0) {
    throw refused(file, block, 'An item or note is one paragraph that begins with its title: **The title**');
  }
  return [plainText(title), rest.map(plainText).join('').trim()];
}

/** Reads a table. The number of dashes below a heading gives the relative width of its column. */
function readTable({ file, values }: Source, table: Extract<MarkdownBlock, { type: 'table' }>): TextBlock {
  const [head, ...body] = table.children;
  const titles = head?.children.map(plainText) ?? [];
  const dashes = file.lines[table.position?.start.line ?? 0]?.text.match(/-+/g) ?? [];
  const inAll = dashes.join('').length;
  const columns = titles.map((title, index): TableColumn => ({ title, share: (dashes[index]?.length ?? 0) / inAll }));
  const rows = body.flatMap((row) => {
    const cells = row.children.map(plainText);
    const ofCode = cells.length === 1 ? values.rows[onlyPlaceholder(cells[0] ?? '') ?? ''] : undefined;
    if (!ofCode && cells.length !== columns.length)
      throw refused(file, row, 'A row has as many cells as the head of its table');
    return ofCode ?? [cells];
  });
  return { kind: 'table', columns, rows };
}
