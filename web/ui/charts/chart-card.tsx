import { Suspense, useId, useRef, useState } from 'react';
import { toCsv } from '#contract/values/files/csv.ts';
import { downloadBlob, downloadText } from '#web/lib/files/download.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { type ChartFigures, columnsHeightPx, csvRows, inASentence, lastRows, rankedHeightPx } from './chart-figures.ts';
import { ChartTable } from './chart-table.tsx';
import { ColumnChart, RankedChart } from './lazy-charts.ts';
import './chart-print.css';

interface ChartCardProps {
  title: string;
  /** The unit and the report of the figures. */
  note: string;
  figures: ChartFigures;
  fileName: string;
  /** On phones only this many last rows are drawn, because thinner bars could not be told apart. The table has all. */
  phoneRows?: number;
  /** Draws horizontal bars, longest first, instead of columns over time. */
  isRanked?: boolean;
}

/** A chart that can be shown as a table and downloaded as CSV or PNG. */
export function ChartCard({ title, note, figures, fileName, phoneRows, isRanked = false }: ChartCardProps) {
  const isPhone = useIsPhone();
  const Chart = isRanked ? RankedChart : ColumnChart;
  const drawn = isPhone && phoneRows !== undefined ? lastRows(figures, phoneRows) : figures;
  const [isTable, setTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const savePicture = async () => {
    // The child selector skips the small SVGs of the legend.
    const chart = drawing.current?.querySelector<SVGSVGElement>('.recharts-wrapper > svg');
    if (!chart) return;
    try {
      const { chartPng } = await import('./chart-png.ts');
      downloadBlob(`${fileName}.png`, await chartPng(chart, { title, series: figures.series }));
    } catch {
      toast({ title: 'The image could not be created', isDestructive: true, group: 'chart' });
    }
  };
  return (
    <Card aria-labelledby={titleId} className="flex min-w-0 flex-col p-4 print:break-inside-avoid">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-h3">
            {title}
          </h2>
          <p className="mt-0.5 text-muted text-small">
            {note}
            {drawn !== figures && !isTable && `; the chart shows the last ${phoneRows}, the table shows all`}
          </p>
        </div>
        <div className="-mr-1 flex flex-wrap gap-1 print:hidden">
          <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Chart' : 'Table'}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => downloadText(`${fileName}.csv`, toCsv(csvRows(figures)))}>
            CSV
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void savePicture()}
            isDisabled={isTable}
            disabledReason="Show the chart to download it as an image"
          >
            PNG
          </Button>
        </div>
      </div>
      {/* Focusable, so that keys can scroll a wide table. */}
      {isTable ? (
        <section aria-label={`${title} as a table`} tabIndex={0} className="mt-3 overflow-x-auto">
          <ChartTable title={title} figures={figures} />
        </section>
      ) : (
        <>
          <div ref={drawing} className="mt-3 min-w-0">
            <Suspense
              fallback={
                <Waiting
                  title={title}
                  figures={figures}
                  heightPx={isRanked ? rankedHeightPx(drawn) : columnsHeightPx}
                />
              }
            >
              <Chart figures={drawn} name={`${title}. ${inASentence(drawn)}`} />
            </Suspense>
          </div>
          <div className="sr-only">
            <ChartTable title={title} figures={figures} />
          </div>
        </>
      )}
    </Card>
  );
}

interface WaitingProps extends Pick<ChartCardProps, 'title' | 'figures'> {
  /** The height of the chart, so that nothing below moves when it appears. */
  heightPx: number;
}

/** Print does not wait: a chart that is not loaded yet is printed as its table. */
function Waiting({ title, figures, heightPx }: WaitingProps) {
  return (
    <>
      <div className="grid print:hidden" style={{ height: heightPx }}>
        <Skeleton className="h-full w-full" />
      </div>
      <div className="hidden print:block">
        <ChartTable title={title} figures={figures} />
      </div>
    </>
  );
}
