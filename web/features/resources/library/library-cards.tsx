import type { Resource } from '#contract/resources.ts';
import { useVirtualRows } from '#web/ui/lists/use-virtual-rows.ts';
import { LibraryCard } from './library-card.tsx';

/** Cards per block: divisible by one, two and three columns. */
const atOnce = 12;
const blocksInPage = 8;
const blockPx = 1_300;

/** Cards in blocks; blocks far from the screen are not rendered. */
export function LibraryCards({ resources }: { resources: readonly Resource[] }) {
  const blocks = Array.from({ length: Math.ceil(resources.length / atOnce) }, (_, at) => {
    return resources.slice(at * atOnce, (at + 1) * atOnce);
  });
  const { shown, gapAfterPx, list, row } = useVirtualRows<HTMLDivElement>({
    count: blocks.length,
    keyOf: (index) => blocks[index]?.[0]?.id ?? index,
    estimatePx: blockPx,
    wholeMax: blocksInPage,
  });
  const { onKeyDown: _, ...rest } = list;
  return (
    <div {...rest} style={{ paddingBottom: gapAfterPx }}>
      {shown.map(({ index, gapPx }) => (
        <div key={blocks[index]?.[0]?.id} style={{ paddingTop: gapPx }}>
          <ul {...row(index)} className="grid grid-cols-1 gap-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
            {blocks[index]?.map((resource) => (
              <LibraryCard key={resource.id} resource={resource} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
