import type { BrandColour } from '#contract/values/brand-colours.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';

/** A colour with its name, use, and a code to copy. */
export function BrandSwatch({ colour: { name, code, use } }: { colour: BrandColour }) {
  return (
    <li className="flex flex-col overflow-hidden rounded-card border bg-surface shadow-card">
      {/* The brand's colour in both themes, so not a token of a theme. */}
      <span aria-hidden="true" className="h-20 border-b" style={{ backgroundColor: `#${code}` }} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3>{name}</h3>
        <p className="text-muted text-small">{use}</p>
        <div className="mt-auto flex items-center justify-between gap-2 pt-2">
          <code className="font-mono text-control">#{code}</code>
          <CopyButton text={`#${code}`} name={name} shownAs={`#${code}`} />
        </div>
      </div>
    </li>
  );
}
