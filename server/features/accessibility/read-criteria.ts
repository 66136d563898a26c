import { z } from 'zod';
import {
  type AccessibilityProof,
  type Conformance,
  type Criterion,
  conformanceLevels,
} from '#contract/content/criterion.ts';
import { type ContentFile, readContentFile } from '#server/platform/content/content-file.ts';
import { type MarkdownBlock, parseMarkdown, placeOf, plainText } from '#server/platform/content/markdown.ts';
import { refuseUnknown } from '#server/platform/content/placeholders.ts';

const Head = z.strictObject({ title: z.string().min(1) });

/** The criteria of one level: a heading with number and name, the conformance, the remarks, and the proofs. */
export function readCriteria(folder: string, level: 'level-a' | 'level-aa'): Criterion[] {
  const file = readContentFile(folder, `accessibility/${level}.md`, Head);
  refuseUnknown(file, new Set());
  const blocks = parseMarkdown(file);
  return blocks.flatMap((block, index) => {
    if (block.type !== 'heading') return [];
    const next = blocks.findIndex((other, at) => at > index && other.type === 'heading');
    return [readCriterion(file, block, blocks.slice(index + 1, next < 0 ? undefined : next))];
  });
}

function readCriterion(
  file: ContentFile<unknown>,
  heading: MarkdownBlock,
  blocks: readonly MarkdownBlock[],
): Criterion {
  const [, number, name] = /^(\d+\.\d+\.\d+) (.+)$/.exec(plainText(heading)) ?? [];
  const [said, remarks, list, ...others] = blocks;
  const conformance = (Object.keys(conformanceLevels) as Conformance[]).find(
    (level) => said !== undefined && plainText(said) === conformanceLevels[level],
  );
  const proofs = list ? readProofs(list) : [];
  if (!number || !name || !conformance || remarks?.type !== 'paragraph' || !proofs || others.length > 0) {
    throw new Error(
      `${placeOf(file, heading)}: A criterion is a heading (number and name), its level, one paragraph, and a list of axe and [tests](by/their/file.ts)`,
    );
  }
  return { number, name, conformance, remarks: plainText(remarks), proofs };
}

/** Null if the block is not a list of proofs. */
function readProofs(list: MarkdownBlock): AccessibilityProof[] | null {
  if (list.type !== 'list') return null;
  const proofs = list.children.map(({ children: [paragraph] }): AccessibilityProof | null => {
    const [part] = paragraph?.type === 'paragraph' ? paragraph.children : [];
    if (part?.type === 'link') return [part.url, plainText(part)];
    return part && plainText(part) === 'axe' ? 'axe' : null;
  });
  return proofs.every((proof) => proof !== null) ? proofs : null;
}

/** The paragraph on how the product was examined. */
export function readMethods(folder: string): string {
  const file = readContentFile(folder, 'accessibility/methods.md', Head);
  refuseUnknown(file, new Set());
  return parseMarkdown(file).map(plainText).join('\n');
}
