import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  ResponsiveContainer,
  Tooltip,
  useChartWidth,
  XAxis,
  YAxis,
} from 'recharts';
import { type ChartFigures, type ChartProps, columnsHeightPx, figureText, rankedHeightPx } from './chart-figures.ts';

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)'];
const titleMaxLength = 34;
const text = { fill: 'var(--text-muted)', fontSize: 12 };
/** The width of a digit of a 12 px label, in the widest font that may be used. */
const digitPx = 8;
const besideFigurePx = 12;
const axisMinPx = 48;
/** The top grid line can be this factor above the highest bar. */
const gridAbove = 1.5;

export function ColumnChart({ figures, name }: ChartProps) {
  const axisPx = Math.max(axisMinPx, widthOf(Math.ceil(highestOf(figures) * gridAbove)));
  return (
    <ResponsiveContainer width="100%" height={columnsHeightPx}>
      <BarChart
        data={rowsOf(figures)}
        margin={{ top: 20, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer
        aria-label={name}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={text} tickLine={false} axisLine={{ stroke: 'var(--line)' }} />
        <YAxis
          tick={text}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          width={axisPx}
          tickFormatter={figureText}
        />
        <Tooltip {...tooltip} />
        {figures.series.length > 1 && (
          <Legend iconType="square" itemSorter={null} wrapperStyle={{ fontSize: 12 }} formatter={legendText} />
        )}
        {figures.series.map((series, index) => (
          <Bar
            key={series}
            dataKey={series}
            fill={colours[index] ?? ''}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          >
            <LabelsWithRoom name={series} figures={figures} axisPx={axisPx} />
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Labels above the bars, unless they would overlap. */
function LabelsWithRoom({ name, figures, axisPx }: { name: string; figures: ChartFigures; axisPx: number }) {
  const chartPx = useChartWidth() ?? 0;
  const barPx = (chartPx - axisPx) / (figures.rows.length * figures.series.length);
  if (barPx < widthOf(highestOf(figures))) return null;
  return <LabelList dataKey={name} position="top" {...text} formatter={labelText} />;
}

/** Horizontal bars, longest first, with room for names. */
export function RankedChart({ figures, name }: ChartProps) {
  const [series = ''] = figures.series;
  return (
    <ResponsiveContainer width="100%" height={rankedHeightPx(figures)}>
      <BarChart
        data={rowsOf(figures)}
        layout="vertical"
        margin={{ top: 0, right: widthOf(highestOf(figures)), bottom: 0, left: 0 }}
        accessibilityLayer
        aria-label={name}
      >
        <XAxis type="number" hide />
        <YAxis
          type="category"
          dataKey="label"
          tick={text}
          tickLine={false}
          axisLine={false}
          width={150}
          tickFormatter={shortened}
        />
        <Tooltip {...tooltip} />
        <Bar dataKey={series} fill={colours[0] ?? ''} radius={[0, 3, 3, 0]} isAnimationActive={false} barSize={18}>
          <LabelList dataKey={series} position="right" {...text} formatter={labelText} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

const tooltip = {
  cursor: { fill: 'var(--surface-hover)' },
  contentStyle: {
    background: 'var(--surface-raised)',
    border: '1px solid var(--line)',
    borderRadius: 8,
    color: 'var(--text)',
    fontSize: 13,
  },
  itemStyle: { color: 'var(--text)' },
  isAnimationActive: false,
  formatter: (value: unknown) => labelText(value),
};

function rowsOf({ series, rows }: ChartFigures) {
  return rows.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(series.map((name, index) => [name, values[index] ?? undefined])),
  }));
}

function highestOf({ rows }: ChartFigures): number {
  return Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
}

function widthOf(figure: number): number {
  return figureText(figure).length * digitPx + besideFigurePx;
}

function labelText(value: unknown): string {
  return typeof value === 'number' ? figureText(value) : '';
}

function legendText(name: string) {
  return <span className="text-muted">{name}</span>;
}

function shortened(label: string): string {
  return label.length > titleMaxLength ? `${label.slice(0, titleMaxLength - 1)}…` : label;
}
