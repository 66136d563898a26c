import { lazy } from 'react';

/** The library that draws is a large file, fetched with the first chart. */
const charts = () => import('./bar-charts.tsx');

export const ColumnChart = lazy(() => charts().then((file) => ({ default: file.ColumnChart })));
export const RankedChart = lazy(() => charts().then((file) => ({ default: file.RankedChart })));
