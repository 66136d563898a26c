import { useId } from 'react';
import { brandColours } from '#contract/values/promotion/brand-colours.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';

/** The brand's colours with their names, uses, and codes to copy. */
export function BrandPalette() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3">
        Colour Palette
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {brandColours.map(({ name, code, use }) => (
          <li key={code} className="flex flex-col overflow-hidden rounded-card border bg-surface shadow-card">
            {/* The brand's colour is the same in both themes, so it is no token. */}
            <span
              aria-hidden="true"
              className="h-20 border-b forced-color-adjust-none"
              style={{ backgroundColor: `#${code}` }}
            />
            <div className="flex flex-1 flex-col gap-1 p-4">
              <h3>{name}</h3>
              <p className="text-muted text-small">{use}</p>
              <div className="mt-auto flex items-center justify-between gap-2 pt-2">
                <code className="font-mono text-control">#{code}</code>
                <CopyButton text={`#${code}`} name={name} shownAs={`#${code}`} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
