import { pageEdges } from '#web/ui/page-column.tsx';

const card = 'rounded-card border bg-surface shadow-card';

/** Placeholders of Home's parts: figures, conversations, the open conversation and the panel beside it. */
export function OutlinedDesk() {
  return (
    <div aria-hidden="true" className={`flex min-h-0 flex-1 flex-col gap-4 md:pt-4 ${pageEdges}`}>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-8 gap-y-3 max-md:gap-y-2">
        <div className="flex h-8 items-center max-md:h-7">
          <div className="h-6 w-70 rounded-md bg-line max-md:w-50" />
        </div>
        <div className="flex gap-8 max-md:gap-4">
          {['w-26', 'w-24', 'w-20'].map((width) => (
            <div key={width} className={`h-10.5 rounded-md bg-line opacity-60 max-md:h-9 ${width}`} />
          ))}
        </div>
      </div>
      <div className="h-12.5 shrink-0 max-md:hidden wide-desk:hidden" />
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 gap-4 md:grid-cols-[296px_minmax(0,1fr)] wide-desk:grid-cols-[minmax(288px,296px)_minmax(600px,1fr)_minmax(232px,328px)]">
        <div className={card} />
        <div className={`max-md:hidden ${card}`} />
        <div className="hidden wide-desk:block">
          <div className={`h-96 ${card}`} />
        </div>
      </div>
    </div>
  );
}
