import { useId } from 'react';
import { brandColours } from '#contract/values/brand-colours.ts';
import { BrandSwatch } from './brand-swatch.tsx';

/** The palette of four named colours. */
export function BrandPalette() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3">
        Colour Palette
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {brandColours.map((colour) => (
          <BrandSwatch key={colour.code} colour={colour} />
        ))}
      </ul>
    </section>
  );
}
