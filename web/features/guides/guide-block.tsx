import type { TextBlock, TitledText } from '#contract/content/text-blocks.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { GuidePicture } from './guide-picture.tsx';
import { GuideTable } from './guide-table.tsx';

export function GuideBlock({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="mt-8 break-after-avoid text-[16px] leading-6 print:mt-5">{block.text}</h3>;
    case 'paragraph':
      return <p className="mt-3 text-body">{block.text}</p>;
    case 'steps':
      return (
        <ol className="list-decimal pl-6 marker:font-semibold marker:text-link">
          <TitledItems items={block.items} />
        </ol>
      );
    case 'points':
      return (
        <ul className="list-disc pl-6 marker:text-accent">
          <TitledItems items={block.items} />
        </ul>
      );
    case 'checklist':
      return (
        <ul className="mt-1">
          {block.items.map((item) => (
            <li key={item} className="mt-2 flex gap-3 break-inside-avoid text-body">
              <span aria-hidden="true" className="mt-1 size-3.5 shrink-0 rounded-[3px] border border-control" />
              {item}
            </li>
          ))}
        </ul>
      );
    case 'note':
      return (
        <aside className="mt-5 break-inside-avoid rounded-control bg-selected px-4 py-3">
          <p className="font-semibold">{block.title}</p>
          <p className="mt-0.5 text-body">{block.text}</p>
        </aside>
      );
    case 'ready-text':
      return (
        <figure className="mt-3 break-inside-avoid rounded-control bg-sunken px-4 py-3">
          <CopyCaption title={block.title} text={block.text} />
          <blockquote className="mt-1 whitespace-pre-line text-body">{block.text}</blockquote>
        </figure>
      );
    case 'code':
      return (
        <figure className="mt-3 rounded-control bg-sunken px-4 py-3">
          <CopyCaption title={block.title} text={block.text} />
          <pre className="mt-2 whitespace-pre-wrap wrap-anywhere font-mono text-small">{block.text}</pre>
        </figure>
      );
    case 'picture':
      return <GuidePicture name={block.name} alternative={block.alternative} />;
    case 'table':
      return <GuideTable columns={block.columns} rows={block.rows} />;
    case 'colours':
      return (
        <ul className="mt-4 grid grid-cols-2 gap-4 md:grid-cols-4 print:grid-cols-4">
          {block.colours.map(({ name, code, use }) => (
            <li key={code} className="break-inside-avoid text-small">
              {/* A literal colour in both themes, because the guide is about that colour. */}
              <span
                aria-hidden="true"
                className="mb-2 block h-12 rounded-control border forced-color-adjust-none"
                style={{ backgroundColor: `#${code}` }}
              />
              <strong className="font-semibold">{name}</strong>
              <code className="block font-mono text-muted">#{code}</code>
              <span className="text-muted">{use}</span>
            </li>
          ))}
        </ul>
      );
  }
}

function TitledItems({ items }: { items: readonly TitledText[] }) {
  return items.map(([title, text]) => (
    <li key={title} className="mt-3 break-inside-avoid pl-1 text-body print:mt-2">
      <strong className="font-semibold">{title}</strong>
      <p>{text}</p>
    </li>
  ));
}

function CopyCaption({ title, text }: { title: string; text: string }) {
  return (
    <figcaption className="flex items-center justify-between gap-3 font-semibold">
      {title}
      <span className="print:hidden">
        <CopyButton text={text} name={title} shownAs={`“${title}”`} />
      </span>
    </figcaption>
  );
}
