import type { ReactNode } from 'react';
import { type Facts, fillIn } from '#contract/content/fill-in.ts';
import type { Paper, PaperBlock, PaperName, PaperPlaceholder, PaperSlot, TextPart } from '#contract/content/paper.ts';
import { Points, Texts, textLink } from './texts.tsx';

interface PaperSectionsProps<Name extends PaperName> {
  paper: Paper;
  facts: Readonly<Record<PaperPlaceholder<Name>, Facts[string]>>;
  /** Values that the page computes for the placeholders of the paper. */
  slots: Readonly<Record<PaperSlot<Name>, ReactNode>>;
}

/** The sections of a page of content/trust, filled in. */
export function PaperSections<Name extends PaperName>({ paper, facts, slots }: PaperSectionsProps<Name>) {
  return fillIn(paper.sections, facts).map(({ title, depth, blocks }) => {
    const content = blocks.map((block) => <Block key={JSON.stringify(block)} block={block} slots={slots} />);
    if (depth === 2) {
      return (
        <Texts key={title} title={title}>
          {content}
        </Texts>
      );
    }
    return [
      <h2 key={title} className="mt-2">
        {title}
      </h2>,
      ...content,
    ];
  });
}

function Block({ block, slots }: { block: PaperBlock; slots: Readonly<Record<string, ReactNode>> }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case 'points':
      return (
        <Points>
          {block.items.map((parts) => (
            <li key={JSON.stringify(parts)}>
              <Parts parts={parts} />
            </li>
          ))}
        </Points>
      );
    case 'slot':
      return slots[block.name];
  }
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('strong' in part) return <strong key={part.strong}>{part.strong}</strong>;
    // An address that nobody has set is left out.
    if (part.text === '') return null;
    return (
      // A call of the portal answers with a file.
      <a key={part.link} className={textLink} href={part.link} download={part.link.startsWith('/api/') || undefined}>
        {part.text}
      </a>
    );
  });
}
