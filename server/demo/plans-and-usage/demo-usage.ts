import { londonTime } from '#contract/values/chat/support-hours.ts';
import { monthsBetween } from '#server/features/usage/reading/months/months.ts';
import type { CounterFile, CounterFileRow } from './counter-file.ts';

/** The demo has usage from this month to the last complete one. */
export const firstDemoMonth = '2025-01';

export interface Reported {
  id: number;
  name: string;
  /** Requests in an average year. */
  yearly: number;
  /** True if the platform reports each month, false if only once a year. */
  isMonthly: boolean;
}

export function demoMonths(now: number): string[] {
  const lastDayBefore = Date.parse(`${londonTime(now).day.slice(0, 7)}-01`) - 1;
  return monthsBetween(firstDemoMonth, new Date(lastDayBefore).toISOString().slice(0, 7));
}

/**
 * The reports of an institution as the platform would have exported them: one for each finished year, then by month.
 */
export function demoReports(reported: Reported, now: number): CounterFile[] {
  const months = demoMonths(now);
  const videos = videoRows(reported, months);
  const platform = { report: 'PR_P1', rows: platformRows(reported.id, videos, months) } as const;
  const items = { report: 'IR_M1', rows: videos } as const;
  const part = ({ report, rows }: typeof platform | typeof items, of: readonly string[]): CounterFile => {
    const start = months.indexOf(of[0] ?? '');
    const figuresOf = (row: CounterFileRow) => row.figures.slice(start, start + of.length);
    const shown = rows.map((row) => ({ ...row, figures: figuresOf(row) }));
    // COUNTER leaves out unused items.
    const used = shown.filter(({ figures }) => figures.some((figure) => figure > 0));
    const { name: institution, id } = reported;
    return { report, institution, institutionId: `carrel:${id}`, months: of, rows: used };
  };
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return years.flatMap((name) => {
    const year = months.filter((month) => month.startsWith(name));
    const isSplit = reported.isMonthly && name === years.at(-1);
    return [...(isSplit ? year.map((month) => part(platform, [month])) : [part(platform, year)]), part(items, year)];
  });
}

const platformName = 'Carrel Video';
const titles = [
  'Reading a Systematic Review',
  'How Central Banks Talk',
  'Interviewing for Qualitative Research',
  'The Water Treaties of the Next Decade',
  'Regression, Explained Twice',
  'Who Funds Think Tanks?',
  'Peer Review from the Inside',
  'Housing Policy after the Boom',
  'An Introduction to Bayesian Thinking',
  'Field Notes: Coastal Towns',
  'Open Data and its Discontents',
  'Teaching with Archives',
  'Carbon Borders',
  'What Counts as Evidence?',
  'Migration in Four Maps',
  'Ethics Committees: a Practical Guide',
  'The Long Shadow of Austerity',
  'Designing a Survey that People Finish',
];
/**
 * Factor by month, 1 on average: quiet at the turn of the year and in summer, busy before the examinations and in
 * autumn.
 */
const season = [0.8, 1.1, 1.25, 1, 1.35, 1.05, 0.6, 0.5, 0.95, 1.35, 1.3, 0.75];
/** Factor from one year to the next. */
const growth = 1.04;

function shareOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return ((season[number - 1] ?? 1) / 12) * growth ** (year - Number(firstDemoMonth.slice(0, 4)));
}

function videoRows({ id: seed, yearly }: Reported, months: readonly string[]): CounterFileRow[] {
  const random = randomFrom(seed);
  const shown = titles.map((title, at) => ({ title, at })).filter(() => random() >= 0.2);
  const weightOf = (at: number) => 1 / Math.sqrt(1 + ((at * 7 + seed) % titles.length));
  const weights = shown.reduce((sum, { at }) => sum + weightOf(at), 0);
  return shown.flatMap(({ title, at }) => {
    // Seeded per month, so that a month has the same figures however many follow it.
    const scatter = randomFrom(seed * 1000 + at);
    // COUNTER requires the namespace of the identifier.
    const id = `carrel:CV-${1001 + at}`;
    const attributes = [title, 'Carrel Press', '', platformName, `10.9999/carrel.${1001 + at}`, id, '', 'Audiovisual'];
    const popularity = (yearly * weightOf(at)) / weights;
    const requests = months.map((month) => Math.round(popularity * shareOf(month) * (0.8 + scatter() * 0.4)));
    const unique = requests.map((figure, month) => Math.round(figure * (0.7 + ((month + at) % 5) * 0.025)));
    return [
      { attributes, metric: 'Total_Item_Requests', figures: requests },
      { attributes, metric: 'Unique_Item_Requests', figures: unique },
    ];
  });
}

/** The sum of the videos, with the study notes and searches that the platform also counts. */
function platformRows(seed: number, videos: readonly CounterFileRow[], months: readonly string[]): CounterFileRow[] {
  const row = (dataType: string, metric: string, figures: readonly number[]) => ({
    attributes: [platformName, dataType],
    metric,
    figures,
  });
  const sumOf = (metric: string) =>
    months.map((_, month) =>
      videos.filter((video) => video.metric === metric).reduce((sum, { figures }) => sum + (figures[month] ?? 0), 0),
    );
  const partOf = (figures: readonly number[], least: number, spread: number) => {
    const random = randomFrom(seed * 1000 + least);
    return figures.map((figure) => Math.round(figure * (least + random() * spread)));
  };
  const requests = sumOf('Total_Item_Requests');
  const notes = partOf(requests, 0.2, 0.1);
  return [
    row('Audiovisual', 'Total_Item_Requests', requests),
    row('Audiovisual', 'Unique_Item_Requests', sumOf('Unique_Item_Requests')),
    row('Article', 'Total_Item_Requests', notes),
    row('Article', 'Unique_Item_Requests', partOf(notes, 0.75, 0.1)),
    row('Platform', 'Searches_Platform', partOf(requests, 0.5, 0.3)),
  ];
}

/** A linear congruential generator: the same numbers on every seeding. */
function randomFrom(seed: number): () => number {
  const modulus = 2 ** 32;
  let state = (seed * 2_654_435_761) % modulus;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % modulus;
    return state / modulus;
  };
}
