import type { CounterFile, CounterFileRow } from './counter-file.ts';

/** product §13: the demo has usage from January to May 2025. */
const demoMonths = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05'] as const;

/** The reports of an institution as the platform would have exported them: by month where `isMonthly`, else all at once. */
export function demoReports(institution: { id: number; name: string }, isMonthly: boolean): CounterFile[] {
  const videos = videoRows(institution.id);
  const rows = platformRows(institution.id, videos);
  const about = { institution: institution.name };
  const platform: CounterFile = { ...about, report: 'PR_P1', months: demoMonths, rows };
  const items: CounterFile = { ...about, report: 'IR_M1', months: demoMonths, rows: videos };
  return [...(isMonthly ? demoMonths.map((_, month) => onlyMonth(platform, month)) : [platform]), items];
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
/** Spring terms: quiet in January, busy before the examinations. */
const season = [0.6, 1, 1.15, 0.85, 1.3];

function videoRows(seed: number): CounterFileRow[] {
  const random = randomFrom(seed);
  const size = 1 + random() * 1.6;
  return titles.flatMap((title, at) => {
    if (random() < 0.2) return [];
    const id = `CV-${String(1001 + at)}`;
    const attributes = [title, 'Carrel Press', '', platformName, `10.9999/carrel.${1001 + at}`, id, '', 'Audiovisual'];
    const popularity = (size * 44) / Math.sqrt(1 + ((at * 7 + seed) % titles.length));
    const requests = season.map((share) => Math.round(popularity * share * (0.8 + random() * 0.4)));
    const unique = requests.map((figure) => Math.round(figure * (0.7 + random() * 0.1)));
    return [
      { attributes, metric: 'Total_Item_Requests', figures: requests },
      { attributes, metric: 'Unique_Item_Requests', figures: unique },
    ];
  });
}

/** The same videos added up, with the study notes and the searches that the platform also counts. */
function platformRows(seed: number, videos: readonly CounterFileRow[]): CounterFileRow[] {
  const random = randomFrom(seed + 100);
  const notes = season.map((share) => Math.round((60 + random() * 60) * share));
  const row = (dataType: string, metric: string, figures: readonly number[]) => ({
    attributes: [platformName, dataType],
    metric,
    figures,
  });
  const sumOf = (metric: string) =>
    season.map((_, month) =>
      videos.filter((video) => video.metric === metric).reduce((sum, { figures }) => sum + (figures[month] ?? 0), 0),
    );
  const requests = sumOf('Total_Item_Requests');
  return [
    row('Audiovisual', 'Total_Item_Requests', requests),
    row('Audiovisual', 'Unique_Item_Requests', sumOf('Unique_Item_Requests')),
    row('Article', 'Total_Item_Requests', notes),
    row(
      'Article',
      'Unique_Item_Requests',
      notes.map((figure) => Math.round(figure * 0.8)),
    ),
    row(
      'Platform',
      'Searches_Platform',
      requests.map((figure) => Math.round(figure * (0.5 + random() * 0.3))),
    ),
  ];
}

function onlyMonth(file: CounterFile, month: number): CounterFile {
  const rows = file.rows.map((row) => ({ ...row, figures: row.figures.slice(month, month + 1) }));
  return { ...file, months: file.months.slice(month, month + 1), rows };
}

/** The same numbers at every seeding (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  const modulus = 2 ** 32;
  let state = (seed * 2_654_435_761) % modulus;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % modulus;
    return state / modulus;
  };
}
