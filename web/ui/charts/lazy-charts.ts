import { lazyPart } from '#web/lib/pages/lazy-part.ts';

/** The chart library is a large file, so it is loaded with the first chart. */
const charts = () => import('./bar-charts.tsx');

export const ColumnChart = lazyPart(() => charts().then((file) => file.ColumnChart));
export const RankedChart = lazyPart(() => charts().then((file) => file.RankedChart));
